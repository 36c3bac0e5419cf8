import { waitFor } from 'xstate';
import type { Language, Region } from '#contract/constants.ts';
import { baseOf } from '#contract/host.ts';
import { isPaidHere, isProvidersAddress } from '#contract/payments/providers.ts';
import { type Caller, createRequest } from '../../api/request.ts';
import { withRetries } from '../../api/withRetries.ts';
import type { SessionActor } from '../../effects/accounts/session.effects.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { profileQuery } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';
import { createCache } from '../../shell/cache.ts';
import type { Toasts } from '../../shell/toasts.ts';
import type { Address } from '../shell/address.ts';
import { addressOf } from './paths.ts';
import { type StartedRead, withStarted } from './startedRead.ts';
import type { Tracking } from './tracking.ts';

interface World {
  readonly view: Pick<Window, 'location'>;
  readonly storage: Services['storage'];
  readonly tabStorage: Services['tabStorage'];
  readonly address: Address;
  readonly toasts: Toasts;
  readonly tracking: () => Tracking;
  readonly session: () => SessionActor;
  language(): Language;
  region(): Region;
  readonly started: StartedRead | undefined;
  readonly send?: typeof fetch;
}

/** The only pages that the app sends anyone to, besides our own and those of payment providers. */
const signInOrigins = ['https://accounts.google.com', 'https://www.facebook.com', 'https://m.facebook.com'];

/** A page clock that differs less is right enough; the Date header has whole seconds. */
const clockTolerance = 2_000;

/** The world as effects see it. */
export function createServices(world: World): Services {
  const { view, address, toasts, session, storage, tabStorage } = world;
  const cache = createCache();
  let offset = 0;
  const caller: Caller = {
    language: world.language,
    region: world.region,
    token: () => session().getSnapshot().context.token,
    fbc: () => world.tracking().fbc(),
    sawServerTime(at) {
      const measured = at.getTime() - Date.now();
      if (Math.abs(measured - offset) > clockTolerance) offset = measured;
    },
    sawDeadToken: (token) => session().send({ type: 'token.refused', token }),
  };
  const request = createRequest(caller, withRetries(withStarted(world.started, world.send)));
  const services: Services = {
    request,
    // Few people ever send a file: not a part of the first load.
    upload: async (name, ask) => (await import('../../api/upload.ts')).createUpload(caller)(name, ask),
    cache,
    session: {
      signedIn: (login) => session().send({ type: 'login.granted', login }),
      signOut: () => session().send({ type: 'signOut.requested' }),
      signInAgain: () => session().send({ type: 'signIn.wanted' }),
      profile: () => cache.getQueryData(profileQuery({ request }).queryKey) ?? null,
      async refresh() {
        session().send({ type: 'profile.changed' });
        await waitFor(session(), (snapshot) => !snapshot.hasTag('refreshing'));
      },
    },
    region: world.region,
    language: world.language,
    navigate: address.go,
    addressOf: (path) => view.location.origin + addressOf(baseOf(view.location.hostname, path), path),
    leaveFor(target) {
      const url = new URL(target, view.location.href);
      const isKnown = [view.location.origin, ...signInOrigins].includes(url.origin) || isProvidersAddress(url);
      if (!isKnown) {
        throw new Error(`Not an address to send anyone to: ${url.origin}`);
      }
      address.leave(url.href);
    },
    notify: toasts.notify,
    async expectPayment(method) {
      if (!isPaidHere(method)) return;
      try {
        await (await withTexts('shop', import('../routes/PaymentRoute.tsx'))).fetchForm(services, method);
      } catch {
        // Whether it arrives shows when it is needed.
      }
    },
    serverNow: () => Date.now() + offset,
    track: (entity, id) => world.tracking().track(entity, id),
    measure: (event) => world.tracking().push(event),
    prefilledCode: () => world.tracking().prefilledCode(),
    storage,
    tabStorage,
  };
  return services;
}
