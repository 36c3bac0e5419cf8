import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const offers = (name: string) => (page: Page) => page.getByRole('button', { name }).and(page.locator(':visible'));

export const emailConfirmationPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'link.wanted': press('Send a new link'),
    'confirmation.wanted': press('Confirm address'),
    'signIn.wanted': press(/^Sign in(?: first)?$/u),
  },
  looks: {
    reading: heading('Looking at your link'),
    unread: heading('We could not look at your link'),
    offered: heading('Confirm your address'),
    'offered.failed': alerts(/^Your address could not be confirmed/u),
    confirming: offers('Confirming…'),
    choosing: heading('Confirm your address'),
    signInFirst: heading('Sign in first'),
    confirmed: heading('Your address is confirmed'),
    spent: heading('This link does not work'),
    'spent.resending': (page) => page.getByRole('button', { name: 'Sending…' }),
    'spent.resent': (page) => page.getByText('A new link is on its way.'),
    'spent.refused': alerts(/^Too many mails/u),
    'spent.failed': alerts(/^Something went wrong/u),
  },
};
