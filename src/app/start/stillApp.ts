import { createActor } from 'xstate';
import { isLocalHost } from '#contract/host.ts';
import type { FirstPage } from '#contract/page/firstPage.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { unprovided } from '#machines/kit/unprovided.ts';
import { appMachine } from '#machines/page/app.machine.ts';
import { consentMachine } from '#machines/page/consent.machine.ts';
import { emptyDraft } from '#machines/shop/buying/draft.ts';
import { beginning } from '#machines/shop/buying/setup.ts';
import { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { propertiesIn, propertiesQuery } from '../../queries/properties.ts';
import { runCardsQuery, runPageQuery } from '../../queries/runPage.ts';
import { storageOf } from '../../shell/storageOf.ts';
import { createToasts } from '../../shell/toasts.ts';
import { type AddressBar, createAddress } from '../shell/address.ts';
import type { App } from './AppContext.ts';
import { createServices } from './services.ts';

/**
 * The app as a newcomer first sees it: its charts in those states, none of them running. The running app shows the same
 * at first, too, and takes it over.
 */
export function stillApp({
  language,
  region,
  hostname,
  pathname,
  mode,
  catalogue,
  cards,
  view,
  properties,
}: FirstPage): App {
  const address = createAddress(barAt(hostname, pathname));
  const toasts = createToasts();
  const session = createActor(sessionMachine, { input: { token: null, arrival: null } });
  const services = createServices({
    view: { location: globalThis.location },
    storage: nothingKept,
    tabStorage: nothingKept,
    address,
    toasts,
    tracking: unprovided,
    session: () => session,
    language: () => language,
    region: () => region,
    started: undefined,
  });
  services.cache.setQueryData(propertiesQuery(services).queryKey, propertiesIn(properties));
  services.cache.setQueryData(catalogueQuery(services).queryKey, catalogue);
  services.cache.setQueryData(runCardsQuery(services, language).queryKey, [...cards]);
  if (view !== null) services.cache.setQueryData(runPageQuery(services, view.run.key, language).queryKey, view);
  const page = { language, isAsked: false, region };
  const purchase = { draft: emptyDraft, promocode: null };
  const checkout = createActor(checkoutMachine, {
    input: purchase,
    snapshot: checkoutMachine.resolveState({
      value: {
        shop: { watching: 'open' },
        waves: 'idle',
        price: 'none',
        details: 'closed',
        form: { editing: { choosingRun: 'choosing' } },
      },
      context: { ...beginning('POST group', purchase), catalogue },
    }),
  });
  return {
    actor: createActor(appMachine, {
      input: page,
      snapshot: appMachine.resolveState({
        value: { ready: 'settled' },
        context: { ...page, wanted: language, tries: 0 },
      }),
    }),
    consent: createActor(consentMachine, { snapshot: consentMachine.resolveState({ value: 'asked' }) }),
    session,
    services,
    address,
    toasts,
    checkout: () => checkout,
    signUp: unprovided,
    soughtRun: () => null,
    mode,
    isLocal: isLocalHost(hostname),
    hasFlows: false,
    taps: undefined,
  };
}

const nothingKept = storageOf(unprovided);

/** An address bar that only says where it is. */
const barAt = (hostname: string, pathname: string) =>
  ({
    location: { hostname, pathname, search: '', hash: '' },
    history: { replaceState: unprovided },
    addEventListener: () => undefined,
  }) as unknown as AddressBar;
