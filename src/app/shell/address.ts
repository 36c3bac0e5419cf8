import { createPath, type Navigator, parsePath } from 'react-router';
import { type Base, baseOf } from '#contract/host.ts';
import { plainPath } from '../../lib/plainPath.ts';
import type { Move } from '../../services.ts';
import { addressOf, pathWithin } from '../start/paths.ts';

/** The part of the window that an address needs. */
export type AddressBar = Pick<Window, 'location' | 'history' | 'addEventListener'>;

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The one address store: React's router and the effects of charts read and move the same one. */
export interface Address {
  readonly base: Base;
  now(): Place;
  subscribe(listener: () => void): () => void;
  go(path: string, move?: Move): void;
  /** Names what comes up over the present screen, a dialog: back takes it away. */
  lay(path: string): void;
  /** Takes it away again, as back does; where no step of the history was laid for it, the path takes its place. */
  lift(path: string): void;
  /** Leaves the app for another site; back leads to the screen, without what had come up over it. */
  leave(url: string): void;
  /** Whether it was left: a page that the browser keeps as it was comes back with the departure still under way. */
  hasLeft(): boolean;
  /** Reloads the page. */
  reload(): void;
  /** What a link to a path of the app says. */
  href(path: string): string;
  readonly navigator: Navigator;
}

/** Puts a path right at once that is outside the host's base or was mangled on its way, and follows back and forward. */
export function createAddress(view: AddressBar): Address {
  const base = baseOf(view.location.hostname, view.location.pathname);
  const listeners = new Set<() => void>();
  let place = read();
  const right = addressOf(base, plainPath(place.pathname));
  if (right !== view.location.pathname) {
    view.history.replaceState(null, '', right + place.search + place.hash);
    place = read();
  }

  function read(): Place {
    const { pathname, search, hash } = view.location;
    return { pathname: pathWithin(base, pathname), search, hash };
  }
  function notifyListeners() {
    place = read();
    for (const listener of listeners) listener();
  }
  const href = (path: string) => addressOf(base, path);
  function go(path: string, { replace = false, isStep = false, endsSteps = false }: Move = {}) {
    const steps = stepsIn(view.history.state);
    if (endsSteps && steps > 0) {
      end = path;
      return void view.history.go(-steps);
    }
    if (replace) view.history.replaceState(steps > 0 ? { steps } : null, '', href(path));
    else view.history.pushState(isStep ? { steps: steps + 1 } : null, '', href(path));
    notifyListeners();
  }
  const isLaid = () => view.history.state === laid;
  let isLeaving = false;
  /** The page to go to once the steps of a purchase are undone. */
  let end: string | null = null;
  view.addEventListener('popstate', () => {
    if (end === null) return notifyListeners();
    const path = end;
    end = null;
    go(path);
  });

  return {
    base,
    now: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go,
    lay(path) {
      isLeaving = false;
      view.history[isLaid() ? 'replaceState' : 'pushState'](laid, '', href(path));
      notifyListeners();
    },
    lift(path) {
      // A step back would call a departure off.
      if (isLaid() && !isLeaving) view.history.back();
      else go(path, { replace: true });
    },
    leave(url) {
      isLeaving = true;
      view.location[isLaid() ? 'replace' : 'assign'](url);
    },
    hasLeft: () => isLeaving,
    reload: () => view.location.reload(),
    href,
    navigator: {
      createHref: (to) => href(inWords(to)),
      push: (to) => go(inWords(to)),
      replace: (to) => go(inWords(to), { replace: true }),
      go: (steps) => view.history.go(steps),
    },
  };
}

/** The mark of a step in the history that lies over the one before it; a reload keeps it. */
const laid = 'laid';

/** How many steps back a purchase began; a reload keeps it. */
const stepsIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'steps' in state ? Number(state.steps) : 0;

const inWords = (to: Parameters<Navigator['push']>[0]) => createPath(typeof to === 'string' ? parsePath(to) : to);
