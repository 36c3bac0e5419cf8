import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Style sheets, which only rules read that are still on trial, are not fetched and read again for each look. */
const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
} satisfies axe.RunOptions;

/** No violation of WCAG 2.2 AA on the page as it stands, frames too; `place` says in a failure where that was. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  for (const frame of page.frames()) await bringAxe(frame);
  const found = await page.evaluate(async (chosen) => {
    const { axe: here } = window as unknown as { readonly axe: typeof axe };
    // A colour on its way to another is nobody's to read.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    const { violations } = await here.run(document, chosen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/gu, ' ')}`,
      ),
    );
  }, options);
  expect(found, `accessibility of ${place}`).toEqual([]);
}

/** The frames of a page answer each other from wherever they come. */
const everywhere = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Once for each document: to send it takes longer than to run it. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(everywhere);
}

/** Accessible, and nothing wider than the window. */
export async function lookAt(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${place} is wider than the window`).toBeLessThanOrEqual(0);
  // What is fixed to the window scrolls nothing.
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('[role=menu], dialog[open] > *')]
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(({ className }) => className),
  );
  expect(cutOff, `${place} shows something that ends beyond the window`).toEqual([]);
}
