import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

type View = Pick<Window, 'location' | 'sessionStorage' | 'setTimeout'>;

/** Milliseconds before what was lost on the way is asked for again. */
const rests = [1000, 3000];
const reloadedKey = 'reloaded_at';
/** Milliseconds within which a page that was reloaded is not reloaded again. */
const reloadRest = 60_000;

/**
 * A part that comes when it is needed. Lost on the way, it is asked for again, and in the end with the whole page: Firefox
 * keeps a failed import for as long as the page lives, and a deployment takes the old files away. Then it is a crash.
 */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>, view: View = globalThis): Part<Props> =>
  lazy(async () => ({ default: await patiently(load, view).catch((error: unknown) => reload(view, error)) }));

/** A part without which the page does as well: lost for good, it is left out. */
export const lazilyIfAtAll = <Props>(load: () => Promise<ComponentType<Props>>, view: View = globalThis): Part<Props> =>
  lazy(async () => ({ default: await patiently(load, view).catch(() => () => null) }));

/**
 * Parts of one file that is fetched before it is needed; once it is here they are drawn at once. Each waits for itself: React takes
 * a drawn page over in slices only as far as nothing in it may wait.
 */
export function awaited<File>(load: () => Promise<File>, waiting: () => ReactNode) {
  let file: File | undefined;
  const fetched = async () => {
    file = await load();
    return file;
  };
  return {
    part<Props extends object>(choose: (file: File) => ComponentType<Props>): ComponentType<Props> {
      const Later = lazily<Props>(async () => choose(await fetched()));
      return function Awaited(props: Props) {
        // Which of the two it is stays for as long as it is shown.
        const [Shown] = useState<ComponentType<Props>>(() => (file === undefined ? Later : choose(file)));
        return createElement(Suspense, { fallback: waiting() }, createElement(Shown, props));
      };
    },
    /** Whether it arrives shows when it is needed. */
    expect: () => fetched().then(nothing, nothing),
  };
}

const nothing = () => undefined;

type Part<Props> = LazyExoticComponent<ComponentType<Props>>;

async function patiently<Found>(load: () => Promise<Found>, view: View): Promise<Found> {
  for (const rest of rests) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => view.setTimeout(resolve, rest));
    }
  }
  return load();
}

/** Never answers where the page is about to go. */
function reload<Found>(view: View, error: unknown): Promise<Found> {
  if (!mayReload(view)) throw error;
  view.location.reload();
  return new Promise(() => undefined);
}

/** Without storage it would repeat for ever. */
function mayReload({ sessionStorage }: View): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadRest) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
