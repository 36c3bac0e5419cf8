import type { Page } from '@playwright/test';
import { type PageObject, press } from '../pageObject.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

export const refundOfferPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'refund.wanted': press(/^Give 3 places back/u),
  },
  looks: {
    loading: heading('Looking at your link'),
    unread: heading('We could not look at your link'),
    open: heading(/^You can have .* back$/u),
    'open.failed': (page) => page.getByRole('alert').filter({ hasText: /^We do not know whether that worked/u }),
    taking: (page) => page.getByRole('button', { name: 'Giving back…' }),
    taken: heading(/is on its way back$/u),
    over: heading('This refund is no longer offered'),
    lost: heading('This link does not work'),
  },
};
