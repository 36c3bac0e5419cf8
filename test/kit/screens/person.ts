import { act, fireEvent, screen } from '@testing-library/react';

/** What a person does on a screen in jsdom. */
export const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`:is(input, select, textarea)[name="${name}"]`);
  if (found === null) throw new Error(`There is no field ${name}.`);
  return found;
};
/** False if the field has that value already. */
export async function write(name: string, text: string): Promise<boolean> {
  if (field(name).value === text) return false;
  await act(async () => void fireEvent.change(field(name), { target: { value: text } }));
  return true;
}
export const leave = (name: string) => act(async () => void fireEvent.blur(field(name)));
export const tick = (name: string) => act(async () => void fireEvent.click(field(name)));
export const send = () => act(async () => void fireEvent.submit(screen.getByRole('form')));
/** Submits the open dialog with Enter. */
export const submit = () => act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body));
/** Dock and column may have the same button; a style sheet shows one of them. */
export const press = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement));
export const choose = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

/** The text of the screen. */
export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
export const alert = () => screen.queryByRole('alert')?.textContent ?? null;
export const busy = () => document.querySelector('[data-busy]')?.textContent ?? null;
export const page = () => document.body.textContent ?? '';
/** The help or the error of a field. */
export const errorAt = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
export const has = (button: string) => screen.queryByRole('button', { name: button }) !== null;
export const dialogs = () => [...document.querySelectorAll<HTMLElement>('dialog[open]:not([data-closing])')];
export const isOpen = () => dialogs().length > 0;
