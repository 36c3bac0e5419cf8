/** What the pages that sell places share when their charts are walked: the one-page checkout and the wizard. */
import type { Page } from '@playwright/test';
import {
  alerts,
  choose,
  leave,
  type PageObject,
  pick,
  press,
  type SentEvent,
  shows,
  tapChosen,
  tick,
  write,
} from '../pageObject.ts';

const times: Readonly<Record<string, RegExp>> = { 102: /0?9:15/u, 104: /0?9:45/u };
export const of = (event: SentEvent, part: string) => String(event[part]);
const named = (page: Page, name: unknown) => page.locator(`[name="${String(name)}"]`).first();

/** The name of a group for one person is hidden. */
async function unfold(page: Page, field: unknown) {
  const folded = page.locator(`details:not([open]):has([name="${String(field)}"]) > summary`);
  if ((await folded.count()) > 0) await folded.first().click();
}

/** The main button while it works. */
const busy =
  (text: string, within = '') =>
  (page: Page) =>
    page.locator(`${within}button[data-busy="true"]:visible`).filter({ hasText: text }).first();

export const purchasePage: PageObject = {
  gestures: {
    'catalogue.retried': press(/^(?:Try again|Check again)$/u),
    'waves.retried': press('Try again'),
    'price.retried': press('Try again'),
    'distance.chosen': (page) => pick(page, /6 km/u),
    'age.chosen': (page, event) => pick(page, new RegExp(`^${of(event, 'age')}$`, 'u')),
    'wave.chosen': (page, event) => pick(page, times[of(event, 'waveId')] ?? /never/u),
    'choice.tapped': tapChosen,
    'places.kept': press(/^Keep \d+ places$/u),
    'age.given': async (page, event) => {
      const select = named(page, 'ages');
      if ((await select.count()) === 0 || (await select.inputValue()) === of(event, 'age')) return false;
      await select.selectOption(of(event, 'age'));
      return true;
    },
    'text.typed': async (page, event) => {
      await unfold(page, event.field);
      return write(named(page, event.field), of(event, 'text'));
    },
    'text.left': async (page, event) => {
      await unfold(page, event.field);
      return leave(named(page, event.field));
    },
    'places.changed': (page, event) => write(page.locator('input[inputmode=numeric].num'), of(event, 'places')),
    'terms.answered': (page, event) => tick(page, 'terms', event.accepted === true),
    'provider.chosen': (page) => choose(page, /^Card/u),
    'part.finished': press(/^Next/u),
    'order.submitted': press(/^(?:Pay|Confirm the code)/u),
    'code.typed': (page, event) => write(named(page, 'email_code'), of(event, 'text')),
    'code.wanted': press('Send another code'),
    'details.opened': press(/, details$/u),
    'details.closed': press('Close'),
  },
  looks: {
    'shop.watching.empty': shows('No runs are announced here right now'),
    'form.editing.choosingWave.waveFull': alerts(/No more free places in this wave/u),
    'form.editing.paying.priceChanged': alerts(/The price has changed in the meantime/u),
    'form.editing.paying.refused': alerts(/Too many orders|Confirm your address|Check the fields/u),
    'form.editing.paying.failed': alerts(/We do not know whether your order arrived/u),
    'form.submitting': busy('Reserving…', 'body:has(fieldset:disabled) '),
    'form.askedForCode': (page) => page.getByRole('textbox', { name: 'Code from the e-mail', disabled: false }),
    'form.askedForCode.typing': shows('a…a@example.com'),
    'form.askedForCode.wrong': shows('This is not the code.'),
    'form.askedForCode.mailedAgain': shows('Another code is on its way.'),
    'form.askedForCode.limited': alerts(/Too many orders/u),
    'form.askedForCode.failed': alerts(/We do not know whether your order arrived/u),
    'form.askedForCode.mailFailed': alerts(/We could not ask for another code/u),
    'form.confirmingCode': busy('Reserving…'),
    'form.wantingCode': busy('Sending another code…'),
    'form.left': shows('Reserved. Taking you there…'),
    'form.left.toProvider': (page) => page.getByRole('link', { name: 'Continue to payment' }),
  },
};
