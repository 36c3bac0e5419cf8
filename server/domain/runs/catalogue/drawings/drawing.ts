import { gdansk, gdanskKids } from './coast.ts';
import * as germany from './germany.ts';
import { moments } from './moments.ts';
import { more } from './more.ts';
import { obstacles } from './obstacles.ts';
import * as poland from './poland.ts';

/** Every picture of the demonstration by its name in its pages, drawn when it is asked for. */
const drawings: Readonly<Record<string, () => string>> = {
  ...obstacles,
  ...more,
  ...moments,
  poznan: poland.poznan,
  gdansk,
  'gdansk-kids': gdanskKids,
  wroclaw: poland.wroclaw,
  'krakow-legend': poland.krakow,
  walbrzych: poland.walbrzych,
  warszawa: poland.warszawa,
  berlin: germany.berlin,
  'berlin-kids': germany.berlinKids,
  hamburg: germany.hamburg,
  muenchen: germany.muenchen,
  koeln: germany.koeln,
};

/** The SVG behind a path like `drawings/poznan.svg`; null if the demonstration has no such picture. */
export function drawingAt(path: string): string | null {
  const name = /^drawings\/([a-z-]+)\.svg$/u.exec(path)?.[1];
  return name === undefined ? null : (drawings[name]?.() ?? null);
}
