import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const registrationPage: PageObject = {
  gestures: {
    'address.doubted': press('Correct the address'),
  },
  looks: {
    editing: heading('Create an account'),
    done: heading('Check your e-mail'),
  },
};
