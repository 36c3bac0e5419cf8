import type { Language } from '#contract/constants.ts';
import { number } from '#contract/values/format.ts';
import { daysWithYear } from '../format.ts';
import { html, Markup } from '../mail/html.ts';
import type { OfferedWords } from './runHead.ts';

/** Pixels, as link previews want a large picture. */
export const runPictureSize = { width: 1200, height: 630 } as const;
const margin = 80;
const widest = runPictureSize.width - 2 * margin;

/** The run's name as large as the picture's width lets it be; `widthAt` measures it in pixels at a size in pixels. */
export function runPicture(
  { run, categories }: Omit<OfferedWords, 'price_from'>,
  language: Language,
  widthAt: (text: Markup) => number,
): Markup {
  const { width, height } = runPictureSize;
  const distances = [...new Set(categories.map(({ distance }) => distance))].map((one) => number(one, language));
  const facts = [run.city_name, daysWithYear(run.days, language)];
  const name = line(run.name, { size: 168, weight: 700, y: 340 });
  const shrunk = Math.min(1, widest / widthAt(sheet(name)));
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="#faf8f5" font-family="Barlow Condensed">
<rect width="${width}" height="${height}" fill="#1f1b16"/>
<g transform="translate(${margin} 72) scale(2.2)">${markOfMuster}</g>
${line('Muster', { size: 56, weight: 700, y: 132, x: margin + 92 })}
${line(run.name, { size: 168 * shrunk, weight: 700, y: 340 })}
${line(facts.join(' · '), { size: 64, weight: 600, y: 436 })}
${distances.length === 0 ? null : line(`${distances.join(' · ')}\u00a0km`, { size: 64, weight: 600, y: 524, fill: '#e0a36a' })}
<g transform="translate(${width - 720} ${height - 112}) scale(2)" fill="none" stroke="#8d6a45" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${courseLine}"/></g>
</svg>`;
}

/** The shop's sign, 34 by 34. */
export const markOfMuster = new Markup(
  '<g fill="none" stroke="#e0a36a" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 29l6-14 7 10 7-10 6 14"/><circle cx="10" cy="6.5" r="3.4" fill="#e0a36a" stroke="none"/><circle cx="24" cy="6.5" r="3.4" fill="#e0a36a" stroke="none"/></g>',
);

/** The line of the course that the shop's dark bands end with. */
export const courseLine =
  'M-600 50H32V12h92v38M50 12v9M68 12v9M87 12v9M106 12v9M124 50h72V4M196 6h34l-7 9 7 9h-34M196 50h200';

const line = (
  text: string,
  {
    size,
    weight,
    y,
    x = margin,
    fill = '#faf8f5',
  }: { size: number; weight: number; y: number; x?: number; fill?: string },
) => html`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${text}</text>`;

const sheet = (content: Markup) =>
  new Markup(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8000 630" font-family="Barlow Condensed">${content}</svg>`,
  );
