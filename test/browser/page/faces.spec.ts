/**
 * A machine's own fonts may be wider or narrower than ours; nothing moves, overlaps or scrolls sideways because of
 * that.
 */
import type { Page } from '@playwright/test';
import { watchShifts } from '../../kit/browser/shifts.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather, joinByCode } from '../kit/group.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { takes } from '../kit/variants.ts';

const machines = [
  { letters: 'wide', machine: 'wide', isBig: false, language: 'pl', width: 390 },
  { letters: 'wide', machine: 'wide', isBig: false, language: 'de', width: 1280 },
  { letters: 'narrow', machine: 'narrow', isBig: false, language: 'de', width: 390 },
  { letters: 'large', machine: 'usual', isBig: true, language: 'de', width: 390 },
] as const;

for (const [at, { letters, machine, isBig, language, width }] of machines.entries()) {
  const take = (nth: number) => takes(at % 2, 2, nth);
  if (take(0))
    test(`first page and checkout, ${letters} letters: ${language} ${width}`, async ({ visit }) => {
      const page = await visit({ language, region: 'pl', width, machine });
      if (isBig) await enlarge(page);
      const shifts = await watchShifts(page);
      const buyer = new Buyer(page);
      await page.goto('/tickets');
      await isTakenOver(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts()).toEqual([]);
      await isInOrder(page, 'runs');
      await buyer.refuseCookies();
      await buyer.choice('event_id').click();
      await expect(buyer.choice('event_category_id').first()).toBeVisible();
      await expect(page.locator(':root')).toHaveAttribute('data-faces', '');
      await isInOrder(page, 'distances');
      await buyer.choice('event_category_id').click();
      await expect(buyer.choice('wave_id').first()).toBeVisible();
      await isInOrder(page, 'waves');
      await buyer.choice('wave_id', 0).click();
      await buyer.fillInContact('faces@example.com');
      await isInOrder(page, 'contact');
      await buyer.main.click();
      await expect(buyer.field('terms')).toBeVisible();
      await isInOrder(page, 'payment');
    });

  if (take(1))
    test(`board and explorer, ${letters} letters: ${language} ${width}`, async ({ visit }) => {
      const page = await visit({ language, region: 'pl', width, machine });
      if (isBig) await enlarge(page);
      const made = await gather(page, shopUrl(), `faces.${letters}.${width}@example.com`, {
        places: 5,
      });
      await joinByCode(shopUrl(), `faces.${letters}.${width}.member@example.com`, made);
      await new GroupPage(page).open(made.id);
      await isInOrder(page, 'the group');
      await page.goto('/flows');
      await expect(page.getByRole('region', { name: 'To buy' })).toBeVisible();
      await isInOrder(page, 'the ways through the product');
      await page.goto('/flows/checkout');
      await expect(page.locator('svg [data-state]').first()).toBeVisible();
      await isInOrder(page, 'the explorer');
    });
}

const isTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main [name="event_id"]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

/** Makes letters larger than the styles say, headlines included, as some browsers do by a setting. */
const enlarge = (page: Page) =>
  page.addInitScript(() => {
    const styles = new CSSStyleSheet();
    const larger = 'font-family: Larger; size-adjust: 130%; ascent-override: 75%; descent-override: 18%';
    styles.replaceSync(`
      @font-face { ${larger}; font-weight: 400; src: local("Arimo Regular") }
      @font-face { ${larger}; font-weight: 700; src: local("Arimo Bold") }
      :root, :root[data-faces] { --face: Larger; --head-face: Larger }`);
    document.adoptedStyleSheets.push(styles);
  });

/** Expects no line of text to overlap another, and the page to be as wide as its window. */
async function isInOrder(page: Page, place: string) {
  await page.evaluate(() => document.fonts.ready);
  const found = await page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const within = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** The visible part of a box: elements that hide their overflow clip it. */
    const seen = (box: Box, of: Element | null): Box => {
      if (of === null) return box;
      const isCut = getComputedStyle(of).overflowX !== 'visible';
      return seen(isCut ? within(box, of.getBoundingClientRect()) : box, of.parentElement);
    };
    const lines: { readonly of: Element; readonly text: string; readonly box: Box }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const of = text.parentElement;
      if (of === null || text.data.trim() === '' || !of.checkVisibility({ visibilityProperty: true })) continue;
      // What floats over the page overlaps it by design.
      if (of.closest('[data-dock], [data-passing], .unseen, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) lines.push({ of, text: text.data.trim(), box: seen(box, of) });
    }
    // A line's box is higher than its letters, so an overlap counts from half the height.
    const isOver = (one: Box, other: Box) => {
      const { left, right, top, bottom } = within(one, other);
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      return right - left > 2 && bottom - top > Math.max(lower / 2, 1);
    };
    const overlaps = lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => other.of !== one.of && isOver(one.box, other.box))
        .map((other) => `${one.text} | ${other.text}`),
    );
    return { tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth, overlaps };
  });
  expect(found, place).toEqual({ tooWide: 0, overlaps: [] });
}
