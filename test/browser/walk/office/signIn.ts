import type { Page } from '@playwright/test';
import type { SentEvent } from '../pageObject.ts';

/** On a page or in a dialog. */
export const headed = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });

const field = (page: Page, name: unknown) => page.locator(`input[name="${String(name)}"]:not([readonly])`);

/** Fills in the event's values and submits them with Enter. */
export const sends =
  (...names: readonly string[]) =>
  async (page: Page, event: SentEvent) => {
    for (const name of names) {
      if ((await field(page, name).count()) === 0) return false;
      await field(page, name).fill(String(event[name]));
    }
    await field(page, names.at(-1)).press('Enter');
    return true;
  };

export const types = async (page: Page, event: SentEvent) => {
  if ((await field(page, event.field).count()) === 0) return false;
  await field(page, event.field).pressSequentially('x');
  return true;
};
