import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 AA on the page as it stands; `place` says in a failure where that was. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/gu, ' ')}`,
    ),
  );
  expect(found, `accessibility of ${place}`).toEqual([]);
}

/** Accessible, and nothing wider than the window. */
export async function lookAt(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${place} is wider than the window`).toBeLessThanOrEqual(0);
}
