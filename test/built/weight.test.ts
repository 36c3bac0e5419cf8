/** What a first visit to the checkout loads, as it is sent. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';

const folder = 'dist/app';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const sent = (file: string) => readFileSync(`${folder}${file}.br`).length;

it.each(languages)('loads an app and its first texts in %s that weigh at most 155 kB', (language) => {
  const page = read(`index.${language}.html`);
  const modules = [...page.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"/gu)];
  const app = modules.reduce((sum, [, file = '']) => sum + sent(file), 0);
  const [, file = ''] = new RegExp(`start:\\{[^}]*\\b${language}:[\`"']([^\`"']+)`, 'u').exec(page) ?? [];
  const texts = sent(file);
  expect(app).toBeGreaterThan(100_000);
  expect(texts).toBeGreaterThan(1000);
  expect(app + texts).toBeLessThanOrEqual(155_000);
});
