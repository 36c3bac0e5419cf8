/** A part of the app that is lost on the way: asked for again, then with the whole page, and never in a circle. */
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/ErrorBoundary.tsx';
import { lazily, lazilyIfAtAll } from '../../src/app/lazily.ts';

const Part = () => <p>here</p>;
const reload = vi.fn();
const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  silence.mockClear();
});

/** A page that shows what comes of `failures` lost answers; the times at which it asked. */
async function show(make: typeof lazily, failures: number, storage: Storage = sessionStorage) {
  const asked: number[] = [];
  const start = Date.now();
  const load = async (): Promise<ComponentType> => {
    asked.push(Date.now() - start);
    if (asked.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  };
  const view = { location: { reload }, sessionStorage: storage, setTimeout: window.setTimeout } as unknown as Window;
  const Late = make(load, view);
  render(
    <ErrorBoundary onCrash={() => undefined} fallback="crash">
      <Suspense fallback="waiting">
        <Late />
      </Suspense>
    </ErrorBoundary>,
  );
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  return { asked, shown: document.body.textContent };
}

describe('a part that is needed', () => {
  it.each([
    [0, [0]],
    [1, [0, 1000]],
    [2, [0, 1000, 4000]],
  ])('comes after %i lost answers', async (failures, times) => {
    const { asked, shown } = await show(lazily, failures);
    expect([shown, asked]).toEqual(['here', times]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('has the page loaded anew, which waits meanwhile; lost again within a minute, it is a crash', async () => {
    expect((await show(lazily, 3)).shown).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
    screen.getByText('waiting').remove();
    expect((await show(lazily, 3)).shown).toContain('crash');
    expect(reload).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 60_000);
    await show(lazily, 3);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is a crash at once where no reload could be remembered', async () => {
    const forbidden = {
      getItem: () => null,
      setItem() {
        throw new DOMException('', 'SecurityError');
      },
    } as unknown as Storage;
    expect((await show(lazily, 3, forbidden)).shown).toBe('crash');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a part without which the page does is asked for as often, and left out in the end', async () => {
  const { asked, shown } = await show(lazilyIfAtAll, 3);
  expect([shown, asked]).toEqual(['', [0, 1000, 4000]]);
  expect(reload).not.toHaveBeenCalled();
});
