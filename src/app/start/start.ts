import { t } from '@lingui/core/macro';
import { createActor, waitFor } from 'xstate';
import type { Language, Region } from '#contract/constants.ts';
import { isLocalHost, regionOf } from '#contract/host.ts';
import { loginPath } from '#contract/paths.ts';
import { appMachine } from '#machines/page/app.machine.ts';
import { consentMachine } from '#machines/page/consent.machine.ts';
import { type SessionActor, startSession } from '../../effects/accounts/session.effects.ts';
import { appEffects } from '../../effects/page/app.effects.ts';
import { consentEffects } from '../../effects/page/consent.effects.ts';
import { startCheckout } from '../../effects/shop/checkout.effects.ts';
import type { PurchaseStart } from '../../effects/shop/purchase.effects.ts';
import type { SharedChoice } from '../../effects/shop/purchaseDraft.ts';
import { inspected } from '../../flows/inspected.ts';
import { activate } from '../../i18n/catalogues.ts';
import { detectLanguage, languageIn, languageKey, languageQuery } from '../../i18n/detect.ts';
import { writeCookie } from '../../lib/cookies.ts';
import { partnerValues } from '../../lib/partner.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { storageOf } from '../../shell/storageOf.ts';
import { createToasts } from '../../shell/toasts.ts';
import { isWayBack, routeAt, routeName } from '../routes/routes.ts';
import { type Address, createAddress } from '../shell/address.ts';
import { takeJoinCode, withoutCode } from '../shell/joinCode.ts';
import { createTabs } from '../shell/tabs.ts';
import type { App } from './AppContext.ts';
import { takeMailedToken } from './mailedToken.ts';
import { createServices } from './services.ts';
import { takeTarget } from './target.ts';
import { createTracking } from './tracking.ts';

const regionKey = 'region';
const languageCookieDays = 365;

/** Makes, once per page, everything that lives as long as the page. Nothing is running yet: `page.opened` starts it. */
export function startApp(view: Window, send?: typeof fetch): App {
  const { document } = view;
  const storage = storageOf(() => view.localStorage);
  const tabStorage = storageOf(() => view.sessionStorage);
  const address = createAddress(view);
  reloadRestored(view, address);
  takeMailedToken(address, tabStorage);
  const toasts = createToasts();
  const services: Services = createServices({
    view,
    storage,
    tabStorage,
    address,
    toasts,
    tracking: () => tracking,
    session: () => session,
    language: () => actor.getSnapshot().context.language,
    region: () => actor.getSnapshot().context.region,
    started: view.startedRead,
    ...(send === undefined ? {} : { send }),
  });
  takeJoinCode(address, services);
  const tracking = createTracking({
    jar: document,
    layer: view,
    arrived: partnerValues({
      href: view.location.href,
      referrer: document.referrer,
      page: routeName(address.now().pathname),
      isWayBack: isWayBack(address.now().pathname),
    }),
    request: () => services.request,
    tagManagerId: async () => (await services.cache.fetchQuery(propertiesQuery(services))).tag_manager_id,
    addScript: (src) => document.head.append(Object.assign(document.createElement('script'), { src, async: true })),
  });
  const page = {
    activate: (language: Language) => activate(language, view.startedTexts),
    keepLanguage(language: string) {
      writeCookie(document, languageKey, language, languageCookieDays);
      storage.setItem(languageKey, language);
      dropLanguageQuery(address);
    },
    keepRegion: (region: Region) => storage.setItem(regionKey, region),
    async whenSessionKnown() {
      await waitFor(session, (snapshot) => !snapshot.hasTag('waiting'));
    },
    startsWithoutProperties: () => ['checkout', 'runPage'].includes(screenAt(address.now().pathname)),
    route: () => routeName(address.now().pathname),
    languageFailed: () => t`The language could not be changed. Check your connection and try again.`,
  };
  const actor = createActor(appMachine.provide(appEffects(services, page)), {
    input: {
      language: detectLanguage({
        search: view.location.search,
        cookie: document.cookie,
        localStorage: storage,
        sessionStorage: tabStorage,
        browser: view.navigator.languages,
        htmlTag: document.documentElement.lang,
      }),
      isAsked: languageIn(view.location.search) !== undefined,
      region: regionOf(view.location.hostname, storage.getItem(regionKey)),
    },
    ...inspected(),
  });
  const consent = createActor(consentMachine.provide(consentEffects({ storage }, tracking)), inspected());
  actor.start();
  const session: SessionActor = startSession({
    services,
    jar: document,
    arrival: arrivalAt(address, actor.getSnapshot().context.language),
    tabs: createTabs(view, storage),
    takeTarget() {
      const target = takeTarget(storage, Date.now());
      return target && withoutCode(target, services);
    },
    route: page.route,
  });
  consent.start();

  const purchase = purchaseOf(services, address);
  const { mode, flows } = document.documentElement.dataset;
  return {
    actor,
    session,
    consent,
    services,
    address,
    toasts,
    checkout: () => purchase.begin(startCheckout),
    signUp: (start) => purchase.begin(start),
    soughtRun: purchase.soughtRun,
    mode: mode === 'demo' || mode === 'live' ? mode : null,
    isLocal: isLocalHost(view.location.hostname),
    hasFlows: import.meta.env.DEV || flows !== undefined,
    taps: view.startedTaps,
  };
}

/**
 * After a bank, some browsers show the page as it was when it was left, although the payment has changed since: it is
 * reloaded then. Any other page comes back as it was.
 */
export function reloadRestored(
  view: Pick<Window, 'addEventListener'>,
  address: Pick<Address, 'now' | 'hasLeft' | 'reload'>,
) {
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (address.hasLeft() || isPayment(address))) address.reload();
  });
}

const isPayment = (address: Pick<Address, 'now'>) =>
  ['payment', 'groupPayment'].includes(routeAt(address.now().pathname)?.screen ?? '');

const screenAt = (pathname: string): string => routeAt(pathname)?.screen ?? '';
const isBuying = (pathname: string) => ['checkout', 'signUp'].includes(screenAt(pathname));

/** The query that a provider of social sign-in sent somebody back with; it leaves the address bar at once. */
function arrivalAt(address: Address, language: Language): string | null {
  const { pathname, search } = address.now();
  if (routeAt(pathname)?.screen !== 'socialReturn') return null;
  address.go(loginPath(language), { replace: true });
  return search;
}

/**
 * One purchase at a time, which takes up the draft that the one before it kept: the wizard that of the checkout once
 * its visitor is signed in. Another region has other runs, so there it is another purchase.
 */
function purchaseOf(services: Services, address: Address) {
  let shared = takeShared(address);
  type Begin = PurchaseStart & { readonly address: Address };
  let present: { readonly start: unknown; readonly region: Region; readonly actor: { stop(): unknown } } | undefined;
  const isOnSale = (key: string | undefined) =>
    services.cache
      .getQueryData(catalogueQuery(services).queryKey)
      ?.events.some((run) => run.key === key && run.sale === 'open');
  const begin = <Actor extends { stop(): unknown }>(start: (services: Services, begin: Begin) => Actor): Actor => {
    const region = services.region();
    if (present?.start === start && present.region === region) return present.actor as Actor;
    present?.actor.stop();
    // The link is about the first purchase only; a run of another region waits for its shop, a later one for its sale.
    const asked = { promocode: services.prefilledCode(), shared, track: services.track, address };
    if (isOnSale(shared?.run)) shared = null;
    const actor = start(services, asked);
    present = { start, region, actor };
    return actor;
  };
  // A run's page leads to another purchase.
  address.subscribe(() => {
    const next = takeShared(address);
    if (next === null) return;
    shared = next;
    present?.actor.stop();
    present = undefined;
  });
  return { begin, soughtRun: () => shared?.run ?? null };
}

/** What the address names (`?run=KEY&distance=ID&wave=ID`). A reload keeps what was chosen since. */
function takeShared(address: Address): SharedChoice | null {
  const { pathname, search } = address.now();
  const query = new URLSearchParams(search);
  const run = query.get('run');
  if (run === null || !isBuying(pathname)) return null;
  const idIn = (name: string) => Number(query.get(name)) || null;
  const choice = { run, distance: idIn('distance'), wave: idIn('wave') };
  for (const name of ['run', 'distance', 'wave']) query.delete(name);
  const rest = query.toString();
  address.go(rest === '' ? pathname : `${pathname}?${rest}`, { replace: true });
  return choice;
}

/** A language asked for in the address would come back with a reload. */
const dropLanguageQuery = (address: Address) => void takeQuery(address, languageQuery);

/** Takes a value out of the address. */
function takeQuery(address: Address, name: string): string | null {
  const { pathname, search } = address.now();
  const query = new URLSearchParams(search);
  const value = query.get(name);
  if (value === null) return null;
  query.delete(name);
  const rest = query.toString();
  address.go(rest === '' ? pathname : `${pathname}?${rest}`, { replace: true });
  return value;
}
