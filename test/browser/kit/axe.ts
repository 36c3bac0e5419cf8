import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Only experimental rules read style sheets, so they are not fetched and parsed for each check. */
const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
} satisfies axe.RunOptions;

/** Expects no violation of WCAG 2.2 AA on the page and in its frames; `place` names the place in a failure. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  for (const frame of page.frames()) await bringAxe(frame);
  const found = await page.evaluate(async (chosen) => {
    const { axe: here } = window as unknown as { readonly axe: typeof axe };
    // A colour in the middle of a transition is not checked.
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

/** The frames of a page answer each other, whatever their origin. */
const everywhere = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Once per document, because sending it takes longer than running it. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(everywhere);
}

/** Expects the page to be accessible, and nothing to be wider than the window. */
export async function lookAt(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}

/** Expects nothing to be wider than the window, which is quicker to see. */
export async function expectToFit(page: Page, place: string): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${place} is wider than the window`).toBeLessThanOrEqual(0);
  // What is fixed to the window does not make it scroll.
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('[role=menu], dialog[open] > *')]
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(({ className }) => className),
  );
  expect(cutOff, `${place} shows something that ends beyond the window`).toEqual([]);
}
