import type { Locator, Page } from '@playwright/test';

/** The open dialog; one that is just closing does not count. */
export const dialog = (page: Page) => page.locator('dialog[open]:not([data-closing])');
export const titled = (name: string) => (page: Page) => dialog(page).getByRole('heading', { level: 2, name });
export const alertIn = (text: RegExp) => (page: Page) => dialog(page).getByRole('alert').filter({ hasText: text });
export const fieldIn = (page: Page, name: unknown) =>
  dialog(page).locator(`[name="${String(name)}"]:enabled:not([readonly])`);
/** The dialog, while it has the first and not the second. */
export const dialogWith = (has: (page: Page) => Locator, hasNot: (page: Page) => Locator) => (page: Page) =>
  page.locator('dialog[open]:not([data-closing])').filter({ has: has(page), hasNot: hasNot(page) });
export const close = (page: Page) => page.getByRole('button', { name: 'Close' });
/** The page while no dialog is open over it. */
export const noDialog = (page: Page) => page.locator('body:not(:has(dialog[open]:not([data-closing])))');
