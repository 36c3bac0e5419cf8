import * as v from 'valibot';
import { cookieDays, delays } from '#contract/constants.ts';
import { isSourceName, MeasuredCookie, measuredCookiesLimit } from '#contract/values/source.ts';
import type { Request } from '../../api/request.ts';
import { type CookieJar, cookieNames, dropCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { couponPrefill, isByPartner, type PartnerValues } from '../../lib/partner.ts';

export type DataLayerEvent = Readonly<Record<string, unknown>>;

/** Measuring with consent. Before consent nothing is set, read or sent, nor is anything from that time sent later. */
export interface Tracking {
  start(): void;
  stop(): void;
  track(entity: 'event' | 'category' | 'wave', id: number): void;
  /** Resolves once a tag manager has heard of it; at once where nobody agreed or nobody listens. */
  push(event: DataLayerEvent): Promise<void>;
  prefilledCode(): string | null;
  /** Meta's click id, for the calls; null without consent. */
  fbc(): string | null;
}

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[];
  }
}

interface World {
  readonly jar: CookieJar;
  readonly layer: Pick<Window, 'dataLayer'>;
  readonly arrived: PartnerValues;
  readonly request: () => Request;
  /** The operator's tag manager; empty without one. */
  readonly tagManagerId: () => Promise<string>;
  readonly addScript: (address: string) => void;
}

/** Cookies of analytics and marketing that others set, read with each choice that is reported. */
const isMeasured = (name: string) => name.startsWith('_g') || name.startsWith('_fbp');
/** Taken back together with ours when consent is. */
const isMarketing = (name: string) => isMeasured(name) || name === '_fbc';

export function createTracking({ jar, layer, arrived, request, tagManagerId, addScript }: World): Tracking {
  let agreed = false;
  let isThere = false;

  /** Once a page, and only while the visitor still agrees; without an answer nothing listens. */
  async function bringTagManager() {
    const id = await tagManagerId().catch(() => '');
    if (!agreed || isThere || id === '') return;
    isThere = true;
    layer.dataLayer?.push({ event: 'gtm.js', 'gtm.start': Date.now() });
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
  }

  /** A partner's link takes the place of what is kept; where there was none, the first page stays the first. */
  function keepSource() {
    const sourceCookies = cookieNames(jar).filter(isSourceName);
    if (sourceCookies.length > 0 && !isByPartner(arrived)) return;
    for (const name of sourceCookies) dropCookie(jar, name);
    for (const [name, value] of Object.entries(arrived)) writeCookie(jar, name, value, cookieDays.partner);
  }

  return {
    start() {
      agreed = true;
      layer.dataLayer ??= [];
      keepSource();
      void bringTagManager();
    },
    stop() {
      agreed = false;
      delete layer.dataLayer;
      for (const name of cookieNames(jar)) {
        if (isMarketing(name) || isSourceName(name)) dropCookie(jar, name);
      }
    },
    track(actionEntity, actionEntityId) {
      if (!agreed) return;
      const cookies = cookieNames(jar)
        .filter(isMeasured)
        .flatMap((name) => ({ name, value: readCookie(jar, name) ?? '' }))
        .filter(({ name, value }) => v.is(MeasuredCookie, { name, value }))
        .slice(0, measuredCookiesLimit);
      const body = {
        actionEntity,
        actionEntityId,
        actionType: 'entity_selected',
        ...(cookies.length > 0 && { cookies }),
      };
      // Measuring must never be in the way: a lost call is lost.
      void request()('POST user/track', { body });
    },
    async push(event) {
      const { dataLayer } = layer;
      if (!agreed || dataLayer === undefined) return;
      // A tag manager that listens has put its own `push` in the place of the array's.
      const isHeard = Object.hasOwn(dataLayer, 'push');
      await new Promise<void>((heard) => {
        dataLayer.push({ ...event, eventCallback: heard, eventTimeout: delays.analytics });
        if (!isHeard) heard();
      });
    },
    prefilledCode() {
      if (!agreed) return couponPrefill(arrived);
      const fromCookies = { promocode: readCookie(jar, 'promocode'), discount: readCookie(jar, 'discount') };
      return couponPrefill(arrived) ?? fromCookies.promocode ?? fromCookies.discount;
    },
    fbc: () => (agreed ? readCookie(jar, '_fbc') : null),
  };
}
