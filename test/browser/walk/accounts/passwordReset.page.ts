import type { Page } from '@playwright/test';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const field = (page: Page, name: unknown) => page.locator(`input[name="${String(name)}"]:enabled`);
const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const offers = (name: string) => (page: Page) => page.getByRole('button', { name }).and(page.locator(':visible'));

export const passwordResetPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(field(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(field(page, event.field)),
    'request.submitted': (page) => submit(field(page, 'email')),
    'password.submitted': (page) => submit(field(page, 'password_confirmation')),
    'link.wanted': press(/^(?:Send again|Ask for a new link)$/u),
    'address.doubted': press('Correct the address'),
  },
  looks: {
    requesting: heading('Forgotten password'),
    'requesting.failed': alerts(/^Something went wrong/u),
    sending: offers('Sending…'),
    requested: heading('Check your e-mail'),
    'requested.resending': offers('Sending…'),
    'requested.failed': alerts(/^Something went wrong/u),
    setting: heading('New password'),
    'setting.rejected': alerts(/^Too many tries/u),
    'setting.failed': alerts(/^Something went wrong/u),
    saving: offers('Saving…'),
    spent: heading('This link does not work'),
    done: heading('Your new password is set'),
  },
};
