import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/**
 * Layout shifts that no press explains, each with the text that moved. While the page is still arriving, a busy machine
 * may paint half a line; that does not count.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const hasArrived = (at: number) => {
      const [{ domInteractive } = { domInteractive: 0 }] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[];
      return domInteractive > 0 && at > domInteractive;
    };
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput && hasArrived(startTime))
          shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
