/** What jsdom lacks and Mantine needs; the page is emptied and reset to English before each test. */
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (media: string) => ({
    matches: false,
    media,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: async (_name: string, hold: () => unknown) => hold() },
});
// The code that computes accessible names drops the space at a span's edge, which browsers do only for a block.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, part) => {
  const style = styleOf(element, part);
  const { localName, className, textContent } = element;
  if (localName !== 'span' || className !== '' || !/^\s|\s$/u.test(textContent ?? '')) return style;
  return Object.assign(Object.create(style), {
    getPropertyValue: (name: string) => (name === 'display' ? 'block' : style.getPropertyValue(name)),
  });
};
// It renders nothing, and has no fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
// It has the dialog element but cannot open it.
HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// The limit for a hanging test; a busy machine is slow to load what a screen needs.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  localStorage.clear();
  sessionStorage.clear();
});
// A screen that is still loading would be missing in the next file, which shares the modules.
afterEach(() => vi.dynamicImportSettled());
afterEach(cleanup);
