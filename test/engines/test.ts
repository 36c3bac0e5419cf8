import { test as base, expect } from '@playwright/test';
import { isLong } from '../kit/share.ts';
import { engines } from './engines.ts';
import { type Hand, Person } from './hand.ts';

const heights = { 390: 844, 1280: 900 };
export const widths = isLong ? ([390, 1280] as const) : ([390] as const);

interface Fixtures {
  /** A new visitor of the shop; when the test ends, their last page must be no wider than the window. */
  readonly visit: (width: keyof typeof heights) => Promise<Person>;
}

export const shopUrl = () => process.env.SHOP_URL ?? '';

export const test = base.extend<Fixtures>({
  visit: async ({ browserName: _ }, use, { project }) => {
    const engine = engines.find(({ name }) => name === project.name);
    if (engine === undefined) throw new Error(`No such engine: ${project.name}`);
    const open: { readonly hand: Hand; readonly person: Person }[] = [];
    try {
      await use(async (width) => {
        const hand = await engine.open({ width, height: heights[width] });
        const person = new Person(hand, shopUrl());
        open.push({ hand, person });
        expect(await hand.ask('innerWidth')).toBe(width);
        return person;
      });
      for (const { person } of open) expect(await person.overflow()).toBeLessThanOrEqual(0);
    } finally {
      for (const { hand } of open) await hand.close();
    }
  },
});

export { expect };
