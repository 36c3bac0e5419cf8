import type { Language } from '#contract/constants.ts';
import { pictureRules } from '#contract/shop/pictures.ts';

/** The reason why a file cannot be a picture of a run's page (docs/rules/run-page.md 8). */
const faults = [
  'extension',
  'pdf',
  'svg',
  'tooHeavy',
  'tooSmall',
  'tooLarge',
  'tooLong',
  'unloadable',
  'unreadable',
  'gone',
] as const;
export type PictureFault = (typeof faults)[number];

const { megabytes, smallest, megapixels, longest } = pictureRules;
const named = (extension: string) => (extension === '' ? '?' : extension.toUpperCase());

/** `extension` is the file's, in small letters, or empty. */
export const pictureWords: Readonly<Record<Language, Readonly<Record<PictureFault, (extension: string) => string>>>> = {
  pl: {
    extension: (extension) =>
      `Plik ${named(extension)} nie jest zdjęciem, które umiemy otworzyć. Użyj JPG, PNG, WebP lub GIF.`,
    pdf: () => 'To jest plik PDF. Zapisz zdjęcie jako JPG lub PNG i\u00a0wyślij je jeszcze raz.',
    svg: () => 'To jest rysunek SVG. Zapisz go jako PNG i\u00a0wyślij jeszcze raz.',
    tooHeavy: () => `Zdjęcie może mieć najwyżej ${megabytes}\u00a0MB.`,
    tooSmall: () => `Zdjęcie jest za małe. Każdy bok musi mieć co najmniej ${smallest}\u00a0px.`,
    tooLarge: () => `Zdjęcie jest za duże. Może mieć najwyżej ${megapixels}\u00a0megapikseli.`,
    tooLong: () => `Zdjęcie jest za długie. Dłuższy bok może być najwyżej ${longest}\u00a0razy dłuższy od krótszego.`,
    unloadable: () => 'Plik jest pusty.',
    unreadable: () => 'Nie udało się otworzyć zdjęcia. Plik jest uszkodzony albo nie jest zdjęciem.',
    gone: () => 'Tego zdjęcia już nie ma, bo przez dzień nikt go nie użył. Wyślij je jeszcze raz.',
  },
  en: {
    extension: (extension) => `We cannot open ${named(extension)} files as pictures. Use JPG, PNG, WebP or GIF.`,
    pdf: () => 'This is a PDF. Save the picture as a JPG or PNG and send it again.',
    svg: () => 'This is an SVG drawing. Save it as a PNG and send it again.',
    tooHeavy: () => `A picture may have ${megabytes}\u00a0MB at most.`,
    tooSmall: () => `The picture is too small. Each side needs at least ${smallest}\u00a0px.`,
    tooLarge: () => `The picture is too large. It may have ${megapixels}\u00a0megapixels at most.`,
    tooLong: () => `The picture is too long. Its longer side may be at most ${longest}\u00a0times its shorter one.`,
    unloadable: () => 'The file is empty.',
    unreadable: () => 'The picture could not be opened. The file is damaged, or it is not a picture.',
    gone: () => 'This picture is gone because nobody used it for a day. Send it again.',
  },
  de: {
    extension: (extension) =>
      `${named(extension)}-Dateien können wir nicht als Bild öffnen. Nimm JPG, PNG, WebP oder GIF.`,
    pdf: () => 'Das ist ein PDF. Speichere das Bild als JPG oder PNG und schick es noch einmal.',
    svg: () => 'Das ist eine SVG-Zeichnung. Speichere sie als PNG und schick sie noch einmal.',
    tooHeavy: () => `Ein Bild darf höchstens ${megabytes}\u00a0MB haben.`,
    tooSmall: () => `Das Bild ist zu klein. Jede Seite braucht mindestens ${smallest}\u00a0px.`,
    tooLarge: () => `Das Bild ist zu groß. Es darf höchstens ${megapixels}\u00a0Megapixel haben.`,
    tooLong: () =>
      `Das Bild ist zu lang. Die längere Seite darf höchstens ${longest}-mal so lang sein wie die kürzere.`,
    unloadable: () => 'Die Datei ist leer.',
    unreadable: () => 'Das Bild ließ sich nicht öffnen. Die Datei ist beschädigt oder kein Bild.',
    gone: () => 'Dieses Bild gibt es nicht mehr, weil es einen Tag lang niemand benutzt hat. Schick es noch einmal.',
  },
};
