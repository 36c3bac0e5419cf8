import type { Page } from '@playwright/test';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const field = (page: Page, name: unknown) => page.locator(`input[name="${String(name)}"]:enabled`);
const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const offers = (name: string) => (page: Page) => page.getByRole('button', { name }).and(page.locator(':visible'));

export const emailConfirmationPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'link.wanted': press('Send a new link'),
    'confirmation.wanted': press('Confirm address'),
    'field.typed': (page, event) => write(field(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(field(page, event.field)),
    'start.submitted': (page) => submit(field(page, 'password_confirmation')),
    'signIn.wanted': press(/^Sign in(?: first)?$/u),
  },
  looks: {
    reading: heading('Looking at your link'),
    unread: heading('We could not look at your link'),
    offered: heading('Confirm your address'),
    'offered.failed': alerts(/^Your address could not be confirmed/u),
    confirming: offers('Confirming…'),
    choosing: heading('Confirm your address'),
    'choosing.rejected': alerts(/^Too many tries/u),
    'choosing.failed': alerts(/^Your address could not be confirmed/u),
    beginning: offers('Confirming…'),
    signInFirst: heading('Sign in first'),
    confirmed: heading('Your address is confirmed'),
    spent: heading('This link does not work'),
    'spent.resending': (page) => page.getByRole('button', { name: 'Sending…' }),
    'spent.resent': (page) => page.getByText('A new link is on its way.'),
    'spent.refused': alerts(/^Too many mails/u),
    'spent.failed': alerts(/^Something went wrong/u),
  },
};
