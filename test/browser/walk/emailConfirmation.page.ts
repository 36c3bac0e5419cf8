import type { Page } from '@playwright/test';
import { type PageObject, press } from './pageObject.ts';

const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const emailConfirmationPage: PageObject = {
  gestures: { 'retry.requested': press('Try again'), 'link.wanted': press('Send a new link') },
  looks: {
    confirming: heading('Confirming your address'),
    failed: heading('We could not confirm your address'),
    confirmed: heading('Your address is confirmed'),
    spent: heading('This link does not work'),
    'spent.resending': (page) => page.getByRole('button', { name: 'Sending…' }),
    'spent.resent': (page) => page.getByText('A new link is on its way.'),
    'spent.refused': alerts(/^Too many mails/u),
    'spent.failed': alerts(/^Something went wrong/u),
  },
};
