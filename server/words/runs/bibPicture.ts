import type { Language, Region } from '#contract/constants.ts';
import { clockTime, courseName, dateOf } from '#contract/values/format.ts';
import { graphemesOf } from '#contract/values/graphemes.ts';
import { html, Markup } from '../mail/html.ts';
import { courseLine, markOfMuster } from './runPicture.ts';

/** Pixels, as stories on a phone want a picture upright. */
export const bibPictureSize = { width: 1080, height: 1350 } as const;
/** Characters of a name as people count them. */
const longestName = 24;
const margin = 80;
const middle = bibPictureSize.width / 2;
const widest = bibPictureSize.width - 2 * margin;

/** What a bib says. */
export interface WornBib {
  readonly group: number;
  /** The place's number in its group, and how many there are. */
  readonly place: number;
  readonly places: number;
  readonly name: string;
  readonly run_name: string;
  readonly city_name: string;
  readonly region: Region;
  readonly wave_time: Date;
  readonly distance: number;
  readonly category_name: string;
}

interface BibWords {
  readonly running: string;
  readonly group: string;
  readonly start: (time: string) => string;
}
const words: Readonly<Record<Language, BibWords>> = {
  pl: { running: 'Biegnę!', group: 'Numer grupy', start: (time) => `start ${time}` },
  en: { running: 'I’m running!', group: 'Group number', start: (time) => `start ${time}` },
  de: { running: 'Ich bin dabei!', group: 'Gruppennummer', start: (time) => `Start ${time}` },
};

/** A bib to show around, on the shop's dark ground; `widthAt` measures a drawing's text in pixels. */
export function bibPicture(bib: WornBib, language: Language, widthAt: (text: Markup) => number): Markup {
  const { width, height } = bibPictureSize;
  const { running, group, start } = words[language];
  const widthOf = (text: string | Markup, style: Style) => Math.max(1, widthAt(sheet(line(text, style))));
  const fitted = (text: string, style: Style, room: number) =>
    line(text, { ...style, size: style.size * Math.min(1, room / widthOf(text, style)) });
  const name = nameOnBib(bib.name);
  const run = inLines(bib.run_name);
  const runStyle = { size: run.length === 1 ? 152 : 92, weight: 700, y: 440 };
  const shrunk = Math.min(1, ...run.map((text) => (widest - 10) / widthOf(text, runStyle)));
  const runSize = runStyle.size * shrunk;
  const day = dateOf(bib.wave_time, bib.region, language);
  const course = courseName({ distance: bib.distance, name: bib.category_name, isKids: false }, language);
  const time = start(clockTime(bib.wave_time, bib.region, language));
  const dark = { x: middle, anchor: 'middle', fill: '#1f1b16', weight: 600 } as const;
  // The place is a part of the number: "place 2" would be a runner who came second.
  const number =
    bib.places === 1
      ? String(bib.group)
      : html`${bib.group}<tspan dx="8" font-size="0.5em" fill="#8d6a45">/${bib.place}</tspan>`;
  const numberStyle = { ...dark, size: 320, weight: 700, y: 0 };
  const numberSize = numberStyle.size * Math.min(1, 780 / widthOf(number, numberStyle));
  const middleOfNumber = name === '' ? 850 : 815;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="#faf8f5" font-family="Barlow Condensed">
<rect width="${width}" height="${height}" fill="#1f1b16"/>
<g transform="translate(${margin} 80) scale(2.2)">${markOfMuster}</g>
${line('Muster', { size: 56, weight: 700, y: 140, x: margin + 92 })}
${line(running, { size: 72, weight: 600, y: 272, fill: '#e0a36a' })}
${run.map((text, at) => line(text, { ...runStyle, size: runSize, y: runStyle.y - (run.length - 1 - at) * 1.05 * runSize }))}
${fitted(`${day} · ${bib.city_name}`, { size: 54, weight: 600, y: 518 }, widest)}
<rect x="${margin}" y="590" width="${widest}" height="570" rx="24"/>
<g fill="#1f1b16"><circle cx="124" cy="634" r="15"/><circle cx="956" cy="634" r="15"/><circle cx="124" cy="1116" r="15"/><circle cx="956" cy="1116" r="15"/></g>
${line(group, { ...dark, size: 46, y: 660, fill: '#6b5f52' })}
${line(number, { ...numberStyle, size: numberSize, y: middleOfNumber + 0.35 * numberSize })}
${name === '' ? null : fitted(name, { ...dark, size: 84, weight: 700, y: 1036 }, 780)}
${fitted(`${course} · ${time}`, { ...dark, size: 48, y: 1110 }, 720)}
<g transform="translate(300 1206) scale(2)" fill="none" stroke="#8d6a45" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${courseLine}"/></g>
</svg>`;
}

/**
 * A name as the typeface can write it, cut where it is long. Signs that are no letters are left out; a name of another
 * script as a whole, since half a name is nobody's.
 */
export function nameOnBib(name: string): string {
  const letters = name.normalize('NFC').replace(/\p{M}/gu, '');
  if (/(?!\p{Script=Latin})\p{L}/u.test(letters)) return '';
  const plain = letters
    .replace(/[^\p{Script=Latin}\d \-'’.]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const signs = graphemesOf(plain);
  return signs.length <= longestName ? plain : `${signs.slice(0, longestName).join('').trim()}…`;
}

/** A long name is parted at the blank that is nearest its middle. */
function inLines(name: string): readonly string[] {
  if (name.length <= 26) return [name];
  const blanks = [...name.matchAll(/ /gu)].map(({ index }) => index);
  const [at] = blanks.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2));
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

interface Style {
  readonly size: number;
  readonly weight: number;
  readonly y: number;
  readonly x?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle';
}
const line = (text: string | Markup, { size, weight, y, x = margin, fill = '#faf8f5', anchor = 'start' }: Style) =>
  html`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;

const sheet = (content: Markup) =>
  new Markup(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8000 0 16000 1350" font-family="Barlow Condensed">${content}</svg>`,
  );
