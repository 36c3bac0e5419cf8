import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const saving = (page: Page) => page.getByRole('button', { name: 'Saving…' });
const wrong = (page: Page) => page.getByRole('alert').filter({ hasText: /^Something went wrong/u });

export const mailStopPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'stop.wanted': press('No more of these'),
    'resume.wanted': press('Send them again'),
  },
  looks: {
    reading: heading('Looking at your link'),
    unread: heading('We could not look at your link'),
    allowed: heading('No more of these e-mails?'),
    'allowed.failed': wrong,
    stopping: saving,
    stopped: heading('You get no more of these e-mails'),
    'stopped.failed': wrong,
    resuming: saving,
    lost: heading('This link does not work'),
  },
};
