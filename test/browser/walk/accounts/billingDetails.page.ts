import type { Page } from '@playwright/test';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Billing details' });
const field = (page: Page, name: unknown) => form(page).locator(`[name="${String(name)}"]:not([readonly])`);
const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });

export const billingDetailsPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(field(page, event.field), String(event.text)),
    'field.left': (page, event) => leave(field(page, event.field)),
    'editing.started': async (page) =>
      (await press('Edit billing details')(page)) || press('Add billing details')(page),
    'details.submitted': (page) => submit(field(page, 'name')),
    'editing.cancelled': press('Cancel'),
    'retry.requested': press('Try again'),
  },
  looks: {
    loading: (page) => page.getByRole('status', { name: 'Your billing details are loading' }),
    unavailable: alerts(/^Your billing details could not be loaded/u),
    viewing: (page) => page.getByText(/^(?:Długa 12\/3|None yet\.)/u),
    editing: form,
    saving: (page) => page.getByRole('button', { name: 'Saving…' }),
    failed: alerts(/^(?:Something went wrong|Check the marked fields)/u),
  },
};
