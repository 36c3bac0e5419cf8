import type { TshirtSize } from '#contract/constants.ts';
import { e164 } from '#contract/groups/startData.ts';
import { folded } from '#contract/values/folded.ts';

type Sex = 'M' | 'K' | 'X';
const sexes: Readonly<Record<string, Sex>> = {
  ...of(
    'M',
    'm mezczyzna mezczyzni meska meski mezcz facet pan chlopak chlopiec mannlich mann herr maennlich male man men boy mr',
  ),
  ...of(
    'K',
    'k kobieta kobiety zenska zenski kob pani dziewczyna dziewczynka w weiblich frau f female woman women girl mrs ms',
  ),
  ...of('X', 'd x divers diverse inna inne inny other non binary nonbinary'),
};

function of(sex: Sex, words: string): Record<string, Sex> {
  return Object.fromEntries(words.split(' ').map((word) => [word, sex]));
}

/** Empty if the cell is; undefined if its text means nothing to us. */
export function readSex(cell: string): Sex | null | undefined {
  const word = folded(cell);
  if (isNothing(cell)) return null;
  return sexes[word] ?? sexes[word.split(' ')[0] ?? ''];
}

/** Signs that say that there is nothing. */
export const isNothing = (cell: string): boolean =>
  /^[\s\-–—.?/]*$|^(?:brak|nie|n\/?a|n\. ?a\.|keine?|k\. ?a\.|none|null|nein|x)$/iu.test(cell);

export type PhoneRead = { readonly phone: string } | { readonly fault: 'no_phone' | 'lost_figures' };

/** A telephone number by the run's country; two in one cell are the first. Excel's short form has lost its figures. */
export function readPhone(cell: string, region: 'pl' | 'de'): PhoneRead {
  if (/\d[.,]?\d*e\+?\d+/iu.test(cell)) return { fault: 'lost_figures' };
  const first = cell.split(/[;,]|\/\/|\s\/\s|\s+(?:lub|oder|or)\s+/u)[0]?.replace(/^[^\d+]*/u, '') ?? '';
  const signs = first
    .replaceAll(/\(0\)/gu, '')
    .replace(/\.0$/u, '')
    .replaceAll(/[^\d+]/gu, '');
  // The country's code without its plus: a number has no eleven figures in Poland.
  const whole =
    region === 'pl' && /^48\d{9}$/u.test(signs)
      ? `+${signs}`
      : region === 'de' && /^49[1-9]\d{8,11}$/u.test(signs)
        ? `+${signs}`
        : signs;
  const phone = e164(whole, region);
  return phone === null ? { fault: 'no_phone' } : { phone };
}

export interface ShirtRead {
  readonly size: TshirtSize;
  /** Given with the size. */
  readonly cut: 'M' | 'K' | null;
}

const sizes: Readonly<Record<string, TshirtSize>> = {
  xs: 'XS',
  s: 'S',
  small: 'S',
  m: 'M',
  medium: 'M',
  l: 'L',
  large: 'L',
  xl: 'XL',
  xxl: 'XXL',
  '2xl': 'XXL',
};
const womens =
  /^(?:damska|damski|damskie|dam|d|k|kobieca|kobieta|w|women|womens|woman|f|female|damen|frauen|lady|ladies)$/u;
const mens = /^(?:meska|meski|meskie|mes|men|mens|man|male|herren|manner|unisex|uni|h)$/u;

/** Null if the cell is empty; undefined if it is no size of ours. */
export function readShirt(cell: string): ShirtRead | null | undefined {
  if (isNothing(cell)) return null;
  const words = folded(cell)
    .split(' ')
    .flatMap((word) => /^([wkdmh])(xs|s|m|l|xl|xxl)$/u.exec(word)?.slice(1) ?? [word]);
  const found = words.filter((word) => sizes[word] !== undefined);
  // 'M' may be a size or a man: 'L M' is a man's L.
  const size = found.length > 1 ? (found.find((word) => word !== 'm') ?? 'm') : found[0];
  if (size === undefined) return undefined;
  const rest = words.filter((word) => word !== size);
  const isOfWoman = rest.some((word) => womens.test(word));
  const isOfMan = rest.some((word) => mens.test(word) || word === 'm');
  const known = rest.every(
    (word) =>
      womens.test(word) ||
      mens.test(word) ||
      word === 'm' ||
      /^(?:rozmiar|rozm|size|gr|grosse|koszulka|shirt|t)$/u.test(word),
  );
  if (!known) return undefined;
  return { size: sizes[size] as TshirtSize, cut: isOfWoman ? 'K' : isOfMan ? 'M' : null };
}

export interface WaveKnown {
  readonly id: number;
  /** As the run's clock shows it, HH:MM. */
  readonly time: string;
  readonly distance: string;
  readonly km: number | null;
  /** Its place among the waves of its distance. */
  readonly ordinal: number;
}

/** The waves that a cell can mean: by their time, their ordinal, or the name or length of their distance. */
export function wavesMeant(cell: string, waves: readonly WaveKnown[]): readonly WaveKnown[] {
  const text = cell.trim();
  const clock = clockOf(text);
  if (clock !== null) {
    const named = waves.filter(({ distance }) => folded(text).includes(folded(distance)));
    return (named.length > 0 ? named : waves).filter(({ time }) => time === clock);
  }
  const ordinal =
    /^(?:fala|welle|wave|start|block|nr|tura|startwelle)?\.? ?(?:nr\.? ?)?#?(\d{1,3})\.?$/iu.exec(text) ??
    /^(\d{1,2})\. ?(?:fala|welle|wave)$/iu.exec(text);
  if (ordinal) return waves.filter((wave) => wave.ordinal === Number(ordinal[1]));
  return wavesOfDistance(text, waves);
}

export function wavesOfDistance(cell: string, waves: readonly WaveKnown[]): readonly WaveKnown[] {
  const name = folded(cell);
  if (name === '') return [];
  const same = waves.filter(({ distance }) => folded(distance) === name);
  if (same.length > 0) return same;
  const km = /(\d+(?:[.,]\d+)?) ?k(?:m|\b)/iu.exec(cell) ?? /^(\d+(?:[.,]\d+)?)$/u.exec(cell.trim());
  if (km) {
    const length = Number((km[1] ?? '').replace(',', '.'));
    const long = waves.filter((wave) => wave.km === length);
    if (long.length > 0) return long;
  }
  return waves.filter(({ distance }) => {
    const whole = folded(distance);
    return whole.startsWith(`${name} `) || name.startsWith(`${whole} `) || whole.split(' ').includes(name);
  });
}

/** '10:00', '10.00', '10:00:00', '9h30', '1000', '10 Uhr', and Excel's part of a day. */
function clockOf(text: string): string | null {
  const part = /^0?[.,](\d{2,})$/u.exec(text);
  if (part) {
    const minutes = Math.round(Number(`0.${part[1]}`) * 24 * 60);
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }
  const found =
    /(?:^|\s|\()([01]?\d|2[0-3])(?:[:.h]([0-5]\d))(?::[0-5]\d)?(?:\s|$|\)|,)/u.exec(text) ??
    /(?:^|\s)([01]?\d|2[0-3])(?: ?Uhr| ?h)(?: ?([0-5]\d))?(?:\s|$)/iu.exec(text);
  if (!found) return null;
  return `${two(Number(found[1]))}:${found[2] ?? '00'}`;
}
const two = (figure: number) => String(figure).padStart(2, '0');
