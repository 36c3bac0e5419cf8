import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const ordersAgainPage: PageObject = {
  gestures: { 'address.doubted': press('Correct the address') },
  looks: { asking: heading('Your orders'), sent: heading('Check your e-mail') },
};
