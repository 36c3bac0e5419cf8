import type { Locator, Page } from '@playwright/test';
import type { EventObject } from 'xstate';

/** How to make a chart's events on its page, and what its states must show; in English, on a phone. */
export interface PageObject {
  /** False if the page offers nothing for it now. */
  readonly gestures: Readonly<Record<string, (page: Page, event: SentEvent) => Promise<boolean>>>;
  readonly looks: Readonly<Record<string, (page: Page) => Locator>>;
}
export type SentEvent = EventObject & Readonly<Record<string, unknown>>;

export const heading = (name: RegExp | string) => (page: Page) => page.getByRole('heading', { level: 1, name });
export const alerts = (text: RegExp) => (page: Page) => page.getByRole('alert').filter({ hasText: text });
export const shows = (text: RegExp | string) => (page: Page) =>
  page.getByText(text).and(page.locator(':visible')).first();
export const offers = (name: RegExp | string) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first();

export const press = (name: RegExp | string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true }).and(page.locator(':visible:enabled')).first();
  if ((await button.count()) === 0 || (await button.getAttribute('aria-disabled')) === 'true') return false;
  await button.click();
  return true;
};

/** A choice card; its radio is hidden behind the label. */
export const choose = async (page: Page, name: RegExp) => {
  const radio = page.getByRole('radio', { name, disabled: false, checked: false }).first();
  if ((await radio.count()) === 0) return false;
  await page.locator('label', { has: radio }).click();
  return true;
};

/** The same by keyboard, which goes on by itself nowhere. */
export const pick = async (page: Page, name: RegExp) => {
  const radio = page.getByRole('radio', { name, disabled: false, checked: false }).first();
  if ((await radio.count()) === 0) return false;
  await radio.press('Space');
  return true;
};

/** The card that is chosen already, once more. */
export const tapChosen = async (page: Page) => {
  const card = page.locator('label', { has: page.getByRole('radio', { checked: true, disabled: false }) });
  if ((await card.count()) === 0) return false;
  await card.first().click();
  return true;
};

export const write = async (field: Locator, text: string) => {
  if ((await field.count()) === 0 || (await field.inputValue()) === text) return false;
  await field.fill(text);
  return true;
};

export const leave = async (field: Locator) => {
  if ((await field.count()) === 0) return false;
  await field.focus();
  await field.blur();
  return true;
};

/** By the Enter key. */
export const submit = async (field: Locator) => {
  if ((await field.count()) === 0) return false;
  await field.press('Enter');
  return true;
};

/** A checkbox; the box is clicked, not the links of its sentence. */
export const tick = async (page: Page, name: string, wanted: boolean) => {
  const box = page.locator(`input[name="${name}"]:enabled`);
  if ((await box.count()) === 0 || (await box.isChecked()) === wanted) return false;
  await page.locator('label', { has: box }).click({ position: { x: 12, y: 12 } });
  return true;
};
