/** Two pages, two builds: they share no file (docs/decisions/027-a-second-entry.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'dist/app';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
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
