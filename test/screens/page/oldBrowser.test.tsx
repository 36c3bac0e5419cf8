/** The page's own message to an unsupported browser, and to one whose app does not load. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const floor = ['(color: color-mix(in srgb, red, red))', 'selector(:has(a))'];
const shell = '<div id="root"><div class="shell" aria-busy="true"></div></div>';

const { toSorted } = Array.prototype;
/** Safari before 16.4 cannot parse lookbehind. */
class WithoutLookbehind extends RegExp {
  constructor(pattern: RegExp | string, flags?: string) {
    if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid group specifier name');
    super(pattern, flags);
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('CSS', { supports: (condition: string) => floor.includes(condition) });
  document.body.innerHTML = shell;
  document.documentElement.lang = 'de';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true });
  document.body.innerHTML = '';
  delete document.documentElement.dataset.old;
});

const open = () => import('../../../src/app/start/oldBrowser.ts');
const alertText = () => document.querySelector('[role="alert"]')?.textContent;

describe('a browser below the floor', () => {
  it.each([
    ['Chrome 110, Safari 16.1', () => vi.stubGlobal('CSS', { supports: (name: string) => name.includes('has') })],
    ['Firefox 120', () => vi.stubGlobal('CSS', { supports: (name: string) => name.includes('color') })],
    ['Safari 16.3', () => vi.stubGlobal('RegExp', WithoutLookbehind)],
    ['what knows no such question', () => vi.stubGlobal('CSS', undefined)],
    ['Safari 15', () => void Reflect.deleteProperty(Array.prototype, 'toSorted')],
  ])('shows what to do, above the page: %s', async (_, age) => {
    age();
    await open();
    expect(alertText()).toMatch(/^Dieser Browser ist zu alt .+ Aktualisiere ihn/u);
    expect(document.body.firstElementChild?.getAttribute('role')).toBe('alert');
    expect(document.documentElement.dataset.old).toBe('');
  });

  it.each([
    ['pl', /^Ta przeglądarka jest za stara/u],
    ['en', /^This browser is too old/u],
    ['fr', /^Ta przeglądarka/u],
  ])('shows it in the language of the page: %s', async (language, words) => {
    vi.stubGlobal('CSS', undefined);
    document.documentElement.lang = language;
    await open();
    expect(alertText()).toMatch(words);
  });
});

describe('a browser that is new enough', () => {
  it('gets no message while the app loads, and advice if it does not', async () => {
    await open();
    vi.advanceTimersByTime(14_999);
    expect(alertText()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(alertText()).toMatch(/^Der Shop hat sich noch nicht geöffnet\. Lade die Seite neu\./u);
    // Next to the shell; an app that loads late removes both.
    expect(document.querySelector('#root > [role="alert"] + .shell')).not.toBeNull();
    expect(document.documentElement.dataset.old).toBeUndefined();
  });

  it('gets no message once the app has loaded', async () => {
    await open();
    document.body.innerHTML = '<div id="root"><main></main></div>';
    vi.advanceTimersByTime(60_000);
    expect(alertText()).toBeUndefined();
  });
});
