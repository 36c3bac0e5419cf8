import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const card = (page: Page) => page.getByRole('complementary', { name: 'Reminder' });
const noCard = (page: Page) => page.locator('body:not(:has(aside))');

export const reminderPage: PageObject = {
  gestures: { 'reminder.closed': press('Close') },
  looks: { hidden: noCard, shown: card, resting: noCard },
};
