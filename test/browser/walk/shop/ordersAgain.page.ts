import type { Page } from '@playwright/test';
import { leave, type PageObject, press, submit, write } from '../pageObject.ts';

const address = (page: Page) => page.locator('input[name="email"]:enabled');
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const ordersAgainPage: PageObject = {
  gestures: {
    'field.typed': (page, event) => write(address(page), String(event.text)),
    'field.left': (page) => leave(address(page)),
    'request.submitted': (page) => submit(address(page)),
    'address.doubted': press('Correct the address'),
  },
  looks: {
    asking: heading('Your orders'),
    'asking.failed': (page) => page.getByRole('alert').filter({ hasText: /^(?:Something went wrong|Too many tries)/u }),
    sending: (page) => page.getByRole('button', { name: 'Sending…' }),
    sent: heading('Check your e-mail'),
  },
};
