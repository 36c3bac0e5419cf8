/** A lazy part of the app that fails to load: it is requested again, then with the whole page, and never in a loop. */
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/shell/ErrorBoundary.tsx';
import { awaited, lazily, lazilyIfAtAll } from '../../../src/ui/lazily.ts';

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

/** A page after `failures` lost answers, and the times of its requests. */
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
    <ErrorBoundary onCrash={() => undefined} fallback={<p>crash</p>}>
      <Suspense fallback={<p>waiting</p>}>
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

  it('reloads the waiting page; if it is lost again within a minute, it is a crash', async () => {
    expect((await show(lazily, 3)).shown).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
    screen.getByText('waiting').parentElement?.remove();
    expect((await show(lazily, 3)).shown).toContain('crash');
    expect(reload).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 60_000);
    await show(lazily, 3);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is a crash at once if no reload could be remembered', async () => {
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

it('an optional part is requested as often, and left out in the end', async () => {
  const { asked, shown } = await show(lazilyIfAtAll, 3);
  expect([shown, asked]).toEqual(['', [0, 1000, 4000]]);
  expect(reload).not.toHaveBeenCalled();
});

describe('a part that is fetched before it is needed', () => {
  const file = { Part };
  const shown = (Wanted: ComponentType) => {
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Wanted />
      </Suspense>,
    );
    return document.body.textContent;
  };

  it('renders at once if it is loaded, and is fetched once', async () => {
    const load = vi.fn(async () => file);
    const parts = awaited(load, () => <p>coming</p>);
    await parts.expect();
    expect(shown(parts.part(({ Part: One }) => One))).toBe('here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is awaited if it is not, also if it was lost before', async () => {
    const load = vi.fn(async () => file).mockRejectedValueOnce(new TypeError('lost'));
    const parts = awaited(load, () => <p>coming</p>);
    await parts.expect();
    expect(shown(parts.part(({ Part: One }) => One))).toBe('coming');
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(document.body.textContent).toBe('here');
  });
});
