import type { Page } from '@playwright/test';
import { alerts, type PageObject, press } from '../pageObject.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Billing details' });

export const billingDetailsPage: PageObject = {
  gestures: {
    'editing.started': async (page) =>
      (await press('Edit billing details')(page)) || press('Add billing details')(page),
    'retry.requested': press('Try again'),
  },
  looks: {
    loading: (page) => page.getByRole('status', { name: 'Your billing details are loading' }),
    unavailable: alerts(/^Your billing details could not be loaded/u),
    viewing: (page) => page.getByText(/^(?:Długa 12\/3|None yet\.)/u),
    editing: form,
  },
};
