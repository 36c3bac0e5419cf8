import type { Page } from '@playwright/test';
import { choose, leave, type PageObject, press, type Told, tick, write } from './pageObject.ts';

const runs: Readonly<Record<string, RegExp>> = { 1: /Muster Gdańsk/u, 2: /Legend/u, 3: /Kids/u };
const times: Readonly<Record<string, RegExp>> = { 102: /0?9:15/u, 104: /0?9:45/u };
const titles: Readonly<Record<string, string>> = {
  run: 'Run',
  distance: 'Distance',
  places: 'Places and wave',
  contact: 'Your details',
};
const named = (page: Page, name: unknown) => page.locator(`[name="${String(name)}"]`).first();
const of = (event: Told, part: string) => String(event[part]);
const shows = (text: RegExp | string) => (page: Page) => page.getByText(text).and(page.locator(':visible')).first();
const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { level: 2, name });

export const checkoutPage: PageObject = {
  gestures: {
    'catalogue.retried': press(/^(?:Try again|Look again)$/u),
    'waves.retried': press('Try again'),
    'price.retried': press('Try again'),
    'run.chosen': (page, event) => choose(page, runs[of(event, 'eventId')] ?? /never/u),
    'distance.chosen': (page) => choose(page, /6 km/u),
    'age.chosen': (page, event) => choose(page, new RegExp(`^${of(event, 'age')}$`, 'u')),
    'wave.chosen': (page, event) => choose(page, times[of(event, 'waveId')] ?? /never/u),
    'age.given': async (page, event) => {
      const select = named(page, 'ages');
      if ((await select.count()) === 0 || (await select.inputValue()) === of(event, 'age')) return false;
      await select.selectOption(of(event, 'age'));
      return true;
    },
    'groupName.typed': (page, event) => write(named(page, 'group_name'), of(event, 'text')),
    'contact.typed': (page, event) => write(named(page, event.field), of(event, 'text')),
    'contact.left': (page, event) => leave(named(page, event.field)),
    'places.changed': (page, event) => write(page.locator('input[inputmode=numeric].num'), of(event, 'places')),
    'terms.answered': (page, event) => tick(page, 'terms', event.accepted === true),
    'provider.chosen': (page) => choose(page, /^Card/u),
    'part.finished': press(/^Next/u),
    'part.reopened': (page, event) => press(`Change: ${titles[of(event, 'part')]}`)(page),
    'order.submitted': press(/^Pay/u),
    'details.opened': press(/, details$/u),
    'details.closed': press('Close'),
  },
  looks: {
    'shop.watching.empty': shows('No runs are announced here right now'),
    'form.editing.choosingRun.gone': alerts(/not on sale any more/u),
    'form.editing.choosingDistance': heading(/Distance|Age/u),
    'form.editing.choosingWave': heading('Places and wave'),
    'form.editing.choosingWave.waveFull': alerts(/No more free places in this wave/u),
    'form.editing.givingContact': heading('Your details'),
    'form.editing.paying': heading('Payment'),
    'form.editing.paying.priceChanged': alerts(/The price has changed meanwhile/u),
    'form.editing.paying.refused': alerts(/Too many orders/u),
    'form.editing.paying.failed': alerts(/We do not know whether your order arrived/u),
    'form.submitting': shows('Reserving your places…'),
    'form.left': shows('Your places are held. Taking you on…'),
  },
};
