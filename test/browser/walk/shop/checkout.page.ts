import type { Page } from '@playwright/test';
import { alerts, type PageObject, pick, press } from '../pageObject.ts';
import { of, purchasePage } from './purchase.page.ts';

const runs: Readonly<Record<string, RegExp>> = { 1: /Muster Gdańsk/u, 2: /Legend/u, 3: /Kids/u };
const titles: Readonly<Record<string, string>> = {
  run: 'Run',
  distance: 'Distance',
  places: 'Places and wave',
  contact: 'Your details',
};
const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { level: 2, name });

export const checkoutPage: PageObject = {
  gestures: {
    ...purchasePage.gestures,
    'run.chosen': (page, event) => pick(page, runs[of(event, 'runId')] ?? /never/u),
    'part.reopened': (page, event) => press(`Change: ${titles[of(event, 'part')]}`)(page),
  },
  looks: {
    ...purchasePage.looks,
    'form.editing.choosingRun.gone': alerts(/no longer on sale/u),
    'form.editing.choosingDistance': heading(/Distance|Age/u),
    'form.editing.choosingWave': heading('Places and wave'),
    'form.editing.givingContact': heading('Your details'),
    'form.editing.paying': heading('Payment'),
  },
};
