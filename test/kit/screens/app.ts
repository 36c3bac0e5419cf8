import { createActor, SimulatedClock } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { consentMachine } from '#machines/page/consent.machine.ts';
import { createAddress } from '../../../src/app/shell/address.ts';
import type { App } from '../../../src/app/start/AppContext.ts';
import { createServices } from '../../../src/app/start/services.ts';
import { takeTarget } from '../../../src/app/start/target.ts';
import { type SessionActor, startSession } from '../../../src/effects/accounts/session.effects.ts';
import { startCheckout } from '../../../src/effects/shop/checkout.effects.ts';
import type { SignUpActor } from '../../../src/effects/shop/signUp.effects.ts';
import { createToasts } from '../../../src/shell/toasts.ts';
import { noAddress } from '../../machines/accounts/profile/profile.fixtures.ts';
import { input, machine } from '../../machines/page/app.model.ts';

/** An empty shop that answers every call. */
const shop = {
  events: { events: [], cities: [], categories: [] },
  'user/address': noAddress,
  'user/sessions': { sessions: [] },
  'user/identities': { identities: [] },
  properties: {
    properties: [
      { name: 'terms_url', value: '/terms' },
      { name: 'privacy_url', value: '/privacy' },
      { name: 'contact_email', value: 'info@example.com' },
      { name: 'payments', value: { mode: 'sandbox', stripe: null } },
    ],
  },
};

/**
 * The app with actors that settle when a test says so, at a path of a local host, for a visitor or the person with the
 * profile. `more` are answers by the paths of calls; a number is a refusal with that status.
 */
export function testApp(
  path = '/tickets',
  parts: Partial<App> = {},
  profile: Profile | null = null,
  more: Readonly<Record<string, unknown>> = {},
) {
  window.history.replaceState(null, '', path);
  const sent: [address: string, body: unknown][] = [];
  const send: typeof fetch = async (target, options) => {
    const { pathname } = new URL(String(target), window.location.href);
    sent.push([pathname, typeof options?.body === 'string' ? JSON.parse(options.body) : null]);
    const answers: Readonly<Record<string, unknown>> = { ...shop, user: profile, ...more };
    const answer = answers[pathname.slice('/api/'.length)] ?? {};
    return typeof answer === 'number'
      ? new Response(null, { status: answer })
      : new Response(JSON.stringify({ message: null, data: answer }));
  };
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock });
  const consent = createActor(
    consentMachine.provide({
      actions: { keepAnswer: () => undefined, startTracking: () => undefined, stopTracking: () => undefined },
    }),
  );
  const address = createAddress(window);
  const toasts = createToasts();
  const tracking = {
    start() {},
    stop() {},
    track() {},
    push: () => Promise.resolve(),
    prefilledCode: () => null,
    fbc: () => null,
  };
  const services = createServices({
    view: window,
    storage: localStorage,
    tabStorage: sessionStorage,
    address,
    toasts,
    tracking: () => tracking,
    session: () => session,
    language: () => actor.getSnapshot().context.language,
    region: () => actor.getSnapshot().context.region,
    started: undefined,
    send,
  });
  actor.start();
  const jar = { cookie: profile === null ? '' : 'access_token=known' };
  const session: SessionActor = startSession({
    services,
    jar,
    arrival: null,
    tabs: { notify: () => undefined, watch: () => () => undefined },
    takeTarget: () => takeTarget(services.storage, Date.now()),
    route: () => 'test',
  });
  const checkout = startCheckout(services, { promocode: null, shared: null, track: () => undefined, address });
  let wizard: SignUpActor | undefined;
  const app: App = {
    actor,
    session,
    consent,
    services,
    address,
    toasts,
    checkout: () => checkout,
    signUp: (start) => {
      wizard ??= start(services, { promocode: null, shared: null, track: () => undefined, address });
      return wizard;
    },
    soughtRun: () => null,
    mode: 'demo',
    isLocal: true,
    hasFlows: false,
    taps: undefined,
    ...parts,
  };
  return { app, actor, session, jar, clock, sent };
}
