/** What only a phone does: its keyboard covers the window, and it asks before it saves a file. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveAsFile } from '../../../src/lib/saveAsFile.ts';
import { keepAboveKeyboard } from '../../../src/ui/dialogs/keepAboveKeyboard.ts';

describe('the keyboard of a phone', () => {
  const covered = () => document.documentElement.style.getPropertyValue('--keyboard');
  /** A window 800 pixels high, whose visible part changes. */
  function phone() {
    const part = Object.assign(new EventTarget(), { scale: 1, height: 800, offsetTop: 0 });
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    const stop = keepAboveKeyboard({ document, visualViewport: part as unknown as VisualViewport });
    const becomes = (change: Partial<typeof part>) => {
      Object.assign(part, change);
      part.dispatchEvent(new Event('resize'));
    };
    return { becomes, stop };
  }
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['none', {}, '0px'],
    ['one', { height: 500 }, '300px'],
    ['one, and the page moved up under it', { height: 500, offsetTop: 120 }, '180px'],
    ['two fingers that enlarge the page', { height: 400, scale: 2 }, '0px'],
    ['a bar of the browser that leaves', { height: 856 }, '0px'],
  ])('%s', (_, change, height) => {
    const { becomes, stop } = phone();
    becomes(change);
    expect(covered()).toBe(height);
    stop();
    becomes({ height: 100 });
    expect(covered()).toBe('');
  });

  it('is ignored if the browser cannot report it', () => {
    keepAboveKeyboard({ document, visualViewport: null })();
    expect(covered()).toBe('');
  });
});

describe('a file', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('stays for a minute, while the phone asks whether to save it', () => {
    const revoked: string[] = [];
    Object.assign(URL, {
      createObjectURL: () => 'blob:muster',
      revokeObjectURL: (address: string) => void revoked.push(address),
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    saveAsFile('muster.json', 'application/json', '{}');
    vi.advanceTimersByTime(59_999);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(revoked).toEqual(['blob:muster']);
  });
});
