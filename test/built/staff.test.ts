/** Two pages, two builds: they share no file (docs/decisions/027-a-second-entry.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'dist/app';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const sent = (file: string) => readFileSync(`${folder}/${file}.br`).length;
const own = globSync('assets/staff/*.{js,css,woff2}', { cwd: folder });
const shops = globSync(['*.html', 'assets/*.{js,css}'], { cwd: folder }).filter((file) => file !== 'staff.html');

it('names no file of the staff’s in any file of the shop’s', () => {
  expect(own.length).toBeGreaterThan(5);
  expect(shops.length).toBeGreaterThan(40);
  expect(shops.filter((file) => read(file).includes('assets/staff/'))).toEqual([]);
});

it('is made of the staff’s own files alone: the staff’s page', () => {
  const named = [...read('staff.html').matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, file]) => file);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((file) => !own.includes(file?.slice(1) ?? ''))).toEqual([]);
});

it('has no inline script: the staff’s page needs no exception in the content security policy', () => {
  expect(read('staff.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle="|\bon\w+="/u);
});

/** What the browser fetches before the first page of the staff can be drawn, as it is sent: with the heaviest language. */
it('loads a first page of the staff that weighs at most 250 kB', () => {
  const page = read('staff.html');
  const named = [...page.matchAll(/(?:src|href)="\/(assets[^"]+)"/gu)].map(([, file = '']) => file);
  const chunk = (name: string) => own.filter((file) => new RegExp(`/${name}-[^/]+\\.js$`, 'u').test(file));
  const texts = chunk('(?:pl|de|en)').map((file) => sent(file));
  const first = [...named, ...chunk('RunsPage'), ...chunk('NeedsPage')].filter((file) => !file.endsWith('.woff2'));
  const weight = first.reduce((sum, file) => sum + sent(file), 0) + Math.max(...texts);
  expect(weight).toBeGreaterThan(150_000);
  expect(weight).toBeLessThanOrEqual(250_000);
});
