import type { Page } from '@playwright/test';
import { leave, type PageObject, press, write } from '../pageObject.ts';

const field = (page: Page, name: unknown) => page.locator(`[name="${String(name)}"]:enabled:not([readonly])`);
const button = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name, exact: true });
const orders = /^(?:(?:Move|Cancel) the wave|Shift \d+ waves? .*)$/u;
/** The message at a field, or the general one. */
const refused = (page: Page) => page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first();
const changed = (page: Page) => page.getByText('Something has changed since you looked. Nothing was ordered.');
const says = (text: RegExp) => (page: Page) => page.getByRole('status').filter({ hasText: text });

export const massActionPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(field(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(field(page, event.field)),
    async 'outcome.chosen'(page, event) {
      const choice = page.getByRole('combobox', { name: 'What happens to Group 4182, Mud sharks' });
      const wave = String(event.wave);
      if ((await choice.count()) === 0 || !(await choice.isEnabled()) || (await choice.inputValue()) === wave)
        return false;
      await choice.selectOption(wave);
      return true;
    },
    'nearest.wanted': press('To the nearest waves with room'),
    'undo.wanted': press(/^Undo/u),
    'preview.wanted': press('Show who is affected'),
    'order.wanted': press(orders),
    'yes.wanted': press(/^Approve/u),
    'no.wanted': press(/^Decline/u),
    'stop.wanted': press(/^Stop/u),
    'retry.wanted': press(/^Try again/u),
  },
  looks: {
    choosing: button('Show who is affected'),
    'choosing.refused': refused,
    previewing: button('Checking…'),
    previewed: button(orders),
    'previewed.failed': refused,
    overtaken: changed,
    'overtaken.seen': button(orders),
    ordering: button('Ordering…'),
    'ordered.asked': says(/^It is waiting for approval/u),
    'ordered.fuse': (page) => page.getByRole('timer'),
    'ordered.running': (page) => page.getByRole('progressbar'),
    'ordered.stuck': says(/This could not be done:$/u),
    'ordered.acting': (page) => page.getByRole('region'),
    'ordered.done': says(/^Done:/u),
    'ordered.stopped': says(/^It was stopped/u),
  },
};
