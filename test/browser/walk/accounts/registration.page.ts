import type { Page } from '@playwright/test';
import { leave, type PageObject, press, submit, tick, write } from '../pageObject.ts';

const field = (page: Page, name: unknown) => page.locator(`input[name="${String(name)}"]:enabled`);
const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const registrationPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(field(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(field(page, event.field)),
    'terms.answered': (page, event) => tick(page, 'terms_conditions_consent', event.accepted === true),
    'consent.answered': (page, event) => tick(page, String(event.consent), event.given === true),
    'registration.submitted': (page) => submit(field(page, 'surname')),
    'address.doubted': press('Correct the address'),
  },
  looks: {
    editing: heading('Create an account'),
    'editing.rejected': alerts(/^Too many tries/u),
    'editing.failed': alerts(/^An error occurred while creating your account/u),
    submitting: (page) => page.getByRole('button', { name: 'Creating your account…' }).and(page.locator(':visible')),
    done: heading('Check your e-mail'),
  },
};
