import type { Page } from '@playwright/test';
import { alerts, choose, offers, type PageObject, press, shows, tick, write } from '../pageObject.ts';

const named = (page: Page, name: string) => page.locator(`input[name="${name}"]:enabled:not([readonly])`);
const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { name });

export const joinGroupPage: PageObject = {
  gestures: {
    'number.typed': (page, event) => write(named(page, 'number'), String(event.text)),
    'code.typed': (page, event) => write(named(page, 'code'), String(event.text)),
    'age.typed': async (page, event) => {
      const ages = page.locator('select[name="age"]:enabled');
      if ((await ages.count()) === 0 || (await ages.inputValue()) === String(event.text)) return false;
      await ages.selectOption(String(event.text));
      return true;
    },
    'group.submitted': press('Find the group'),
    'another.wanted': press('Another group'),
    'retry.requested': press('Check again'),
    'signIn.wanted': press('Sign in to join'),
    'registration.wanted': press('Create an account'),
    'link.wanted': press('Send a new link'),
    'mode.chosen': (page, { mode }) =>
      choose(page, mode === 'paid' ? /^Take a paid place/u : /^Pay for a place yourself/u),
    'place.accepted': press('Take the place'),
    'provider.chosen': (page, { provider }) => choose(page, provider === 'adyen' ? /^Bank, Klarna or card/u : /^Card/u),
    'terms.answered': (page, event) => tick(page, 'terms', event.accepted === true),
    'price.retried': press('Try again'),
    'order.submitted': press(/^(?:Pay|Get the place)/u),
  },
  looks: {
    entering: heading('Join a group'),
    'entering.codeMissing': shows('This number alone does not open a group.'),
    'entering.wrongCode': alerts(/There is no such group/u),
    'entering.limited': alerts(/Too many tries/u),
    'entering.unreachable': alerts(/could not search for the group/u),
    verifying: offers('Looking for the group…'),
    preview: shows('2 places are free, and paid for.'),
    signingIn: heading('Taking you there…'),
    paidPlace: shows('This place is paid for. You pay nothing.'),
    'paidPlace.refused': alerts(/This age does not fit/u),
    'paidPlace.failed': alerts(/nobody gets two places/u),
    'paidPlace.termsChanged': alerts(/Our terms have changed/u),
    accepting: offers('Joining…'),
    joined: shows(/^(?:You are|Your child is) in\.$/u),
    unpaidPlace: heading('Join Mud sharks'),
    'unpaidPlace.choosing.pricing': offers('Working out the price…'),
    'unpaidPlace.choosing.repricing': offers('Working out the price…'),
    'unpaidPlace.choosing.priceUnreached': alerts(/There is no connection right now/u),
    'unpaidPlace.choosing.priceFailed': alerts(/The price could not be fetched/u),
    'unpaidPlace.choosing.priced.priceChanged': alerts(/The price has changed in the meantime/u),
    'unpaidPlace.choosing.priced.refused': alerts(/This age does not fit/u),
    'unpaidPlace.choosing.priced.failed': alerts(/never placed twice/u),
    'unpaidPlace.choosing.priced.termsChanged': alerts(/Our terms have changed/u),
    'unpaidPlace.billing': heading('Billing details'),
    'unpaidPlace.ordering': offers('Reserving your place…'),
    left: shows('Your place is held.'),
    'left.toProvider': (page) => page.getByRole('link', { name: 'Continue to payment' }),
    full: heading(/^This (?:group has no free place|place is gone)$/u),
    member: heading('You are already in this group'),
    unconfirmed: heading('Confirm your address first'),
    'unconfirmed.resending': offers('Sending…'),
    'unconfirmed.resent': shows('A new link is on its way.'),
    'unconfirmed.refused': alerts(/Too many mails/u),
    'unconfirmed.failed': alerts(/Something went wrong/u),
  },
};
