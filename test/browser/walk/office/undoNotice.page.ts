import type { Page } from '@playwright/test';
import { offers, type PageObject, press, shows } from '../pageObject.ts';

const card = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });

/** Without a pointer or the focus, which would be attention of their own. */
const pressUndo = async (page: Page) => {
  const button = page.getByRole('button', { name: /^(?:Undo|Try again)$/u });
  if ((await button.count()) === 0 || (await button.getAttribute('aria-disabled')) === 'true') return false;
  await button.dispatchEvent('click');
  return true;
};

export const undoNoticePage: PageObject = {
  gestures: {
    'undo.pressed': pressUndo,
    'notice.closed': press('Close notification'),
    'attention.caught': async (page) => {
      if ((await card(page).count()) === 0) return false;
      await card(page).hover();
      return true;
    },
    'attention.lost': async (page) => {
      await page.mouse.move(1, 1);
      return true;
    },
  },
  looks: {
    shown: offers('Undo'),
    undoing: shows('Undoing…'),
    signedOut: shows('Your session has ended. Sign in, and we undo it.'),
    undone: shows('Undone. The log records that, too.'),
    refused: shows(/^It was not undone/u),
    gone: shows('Waves'),
  },
};
