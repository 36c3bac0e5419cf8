import type { Language } from '#contract/constants.ts';
import { avatarRules } from '#contract/values/avatar.ts';
import { html, type Markup } from './mail/html.ts';

/** The reason why a file cannot be a person's picture (docs/rules/accounts.md 7.1). */
interface AvatarWords {
  /** `extension` is the file's, in small letters, or empty. */
  extension(extension: string): string;
  tooHeavy(): string;
  tooSmall(): string;
  tooLarge(): string;
  /** Nothing came. */
  unloadable(): string;
  /** What came is no picture, or a broken one. */
  unreadable(): string;
}

const { megabytes, smallest, largest } = avatarRules;
const list = avatarRules.extensions.join(', ');
const named = (extension: string) => extension.toUpperCase() || '?';

export const avatarWords: Readonly<Record<Language, AvatarWords>> = {
  pl: {
    extension: (extension) => `Rozszerzenie ${named(extension)} nie jest obsługiwane. Użyj formatu ${list}.`,
    tooHeavy: () => `Plik musi być mniejszy niż ${megabytes} MB.`,
    tooSmall: () => `Przesłane zdjęcie jest za małe. Musi mieć co najmniej ${smallest} na ${smallest} px.`,
    tooLarge: () => `Przesłane zdjęcie jest za duże. Może mieć najwyżej ${largest} na ${largest} px.`,
    unloadable: () => 'Nie udało się wczytać pliku',
    unreadable: () => 'Nie udało się wczytać zdjęcia',
  },
  en: {
    extension: (extension) => `${named(extension)} extension is not supported. Please use ${list} format.`,
    tooHeavy: () => `File size must be less than ${megabytes} MB.`,
    tooSmall: () => `The uploaded image is too small. Must be at least ${smallest}px by ${smallest}px.`,
    tooLarge: () => `The uploaded image is too large. Must be no more than ${largest}px by ${largest}px.`,
    unloadable: () => 'There was an error loading the file',
    unreadable: () => 'There was an error loading the image',
  },
  de: {
    extension: (extension) => `Die Endung ${named(extension)} wird nicht unterstützt. Nimm bitte eines von ${list}.`,
    tooHeavy: () => `Die Datei muss kleiner als ${megabytes} MB sein.`,
    tooSmall: () => `Das Bild ist zu klein. Es muss mindestens ${smallest} mal ${smallest} px haben.`,
    tooLarge: () => `Das Bild ist zu groß. Es darf höchstens ${largest} mal ${largest} px haben.`,
    unloadable: () => 'Die Datei konnte nicht geladen werden',
    unreadable: () => 'Das Bild konnte nicht geladen werden',
  },
};

/** Pixels of a side, and where the middle of a capital is in the middle of it: as src/ui/Avatar.module.css has them. */
const side = 96;
const lettersIn = (face: string, initials: string) =>
  html`<text x="${side / 2}" y="63" text-anchor="middle" font-size="41.28" font-weight="700" font-family="${face}">${initials}</text>`;
const square = (content: Markup) =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`.text;

/** Initials to be outlined in the shop's own typeface; null if it lacks a sign of them. */
export const initialsToOutline = (initials: string): string | null =>
  /^[\p{Script=Latin}\d]+$/u.test(initials) ? square(lettersIn('Barlow Condensed', initials)) : null;

/**
 * The picture of a person who has added none, in the colours of the app (src/ui/styles/tokens.css). A picture cannot
 * use a page's typefaces: its letters are outlines, or stand in the reader's own.
 */
export const initialsPicture = (initials: string, outlines: readonly string[]): string =>
  square(
    html`<style>@media (prefers-color-scheme:dark){rect{fill:#2e2519}g{fill:#d79a5b}}</style><rect width="${side}" height="${side}" fill="#f6efe6"/><g fill="#7a4b1e">${
      outlines.length > 0 ? outlines.map((path) => html`<path d="${path}"/>`) : lettersIn('sans-serif', initials)
    }</g>`,
  );
