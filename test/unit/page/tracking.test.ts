import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { systemCalls } from '#contract/page/system.calls.ts';
import { createTracking, type DataLayerEvent } from '../../../src/app/start/tracking.ts';
import { type PartnerValues, partnerValues } from '../../../src/lib/partner.ts';
import { additionEvent } from '../../../src/lib/purchaseEvent.ts';
import type { Services } from '../../../src/services.ts';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { cardOrder } from '../../machines/shop/purchase.fixtures.ts';

/** A jar as browsers have it: each assignment sets or drops one cookie. */
class Jar {
  readonly written: string[] = [];
  readonly #cookies = new Map<string, string>();
  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(line: string) {
    this.written.push(line);
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('max-age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function trackingOf(arrived: PartnerValues = {}, cookies: readonly string[] = [], id: string | null = '') {
  const jar = new Jar();
  for (const cookie of cookies) jar.cookie = cookie;
  jar.written.length = 0;
  const layer: { dataLayer?: DataLayerEvent[] } = {};
  const request = vi.fn(async () => ({ result: null, error: null }));
  const scripts: string[] = [];
  const tracking = createTracking({
    jar,
    layer,
    arrived,
    request: () => request as unknown as Services['request'],
    tagManagerId: async () => id ?? Promise.reject(new Error('No answer')),
    addScript: (address) => scripts.push(address),
  });
  return { tracking, jar, layer, request, scripts };
}

const arrived = { promocode: 'MUD10', utm_source: 'club & co', landing_page: '/tickets' };

describe('before consent', () => {
  // specification 3.19, 3.20, 4.42
  it('nothing is set, read, sent or pushed', () => {
    const { tracking, jar, layer, request } = trackingOf(arrived, ['_fbc=fb.1.2.x', '_ga=1']);
    tracking.track('event', 1);
    void tracking.push({ event: 'purchase' });
    expect([jar.written, layer.dataLayer, request.mock.calls, tracking.fbc()]).toEqual([[], undefined, [], null]);
  });

  it('the link’s code still fills the coupon field, promocode before discount', () => {
    expect(trackingOf(arrived).tracking.prefilledCode()).toBe('MUD10');
    expect(trackingOf({ discount: 'CLUB' }).tracking.prefilledCode()).toBe('CLUB');
    expect(trackingOf({}, ['promocode=OLD']).tracking.prefilledCode()).toBeNull();
  });
});

describe('with consent', () => {
  // specification 3.19, 9.24
  it('the parameters of a link are kept for 120 days', () => {
    const { tracking, jar } = trackingOf(arrived);
    tracking.start();
    expect(jar.written).toEqual([
      'promocode=MUD10; path=/; max-age=10368000; samesite=lax',
      'utm_source=club%20%26%20co; path=/; max-age=10368000; samesite=lax',
      'landing_page=%2Ftickets; path=/; max-age=10368000; samesite=lax',
    ]);
  });

  it('a partner’s link replaces all earlier ones', () => {
    const { tracking, jar } = trackingOf(arrived, ['utm_source=old', 'sscid=old', 'referrer=old', 'locale=pl']);
    tracking.start();
    expect(jar.cookie).toBe('locale=pl; promocode=MUD10; utm_source=club%20%26%20co; landing_page=%2Ftickets');
  });

  it('another site’s link does not: the first page stays the first', () => {
    const found = { referrer: 'https://search.example/', landing_page: '/login' };
    const later = trackingOf(found, ['sscid=k1', 'landing_page=%2Ftickets']);
    later.tracking.start();
    expect(later.jar.cookie).toBe('sscid=k1; landing_page=%2Ftickets');
    const first = trackingOf(found);
    first.tracking.start();
    expect(first.jar.cookie).toBe('referrer=https%3A%2F%2Fsearch.example%2F; landing_page=%2Flogin');
  });

  // specification 3.20, 7.16, 9.27
  it('choices are sent, events are pushed, and fbc goes with the calls', () => {
    const { tracking, layer, request } = trackingOf({}, ['_fbc=fb.1.2.x', '_ga=GA1.1', '_fbp=fb.9', '_x=1', '_gone=']);
    tracking.start();
    tracking.track('wave', 12);
    void tracking.push({ event: 'purchase' });
    expect(request.mock.calls).toEqual([
      [
        'POST user/track',
        {
          body: {
            actionEntity: 'wave',
            actionEntityId: 12,
            actionType: 'entity_selected',
            cookies: [
              { name: '_ga', value: 'GA1.1' },
              { name: '_fbp', value: 'fb.9' },
            ],
          },
        },
      ],
    ]);
    const pushed = { event: 'purchase', eventCallback: expect.any(Function), eventTimeout: 2000 };
    expect([layer.dataLayer, tracking.fbc()]).toEqual([[pushed], 'fb.1.2.x']);
  });

  // specification 4.42, 9.27
  it('an event ends when the tag manager has recorded it, or at once without one', async () => {
    const { tracking, layer } = trackingOf();
    tracking.start();
    await tracking.push({ event: 'purchase' });
    const heard: unknown[] = [];
    let tellTracking: unknown;
    Object.assign(layer.dataLayer ?? [], {
      push({ eventCallback, ...event }: Readonly<Record<string, unknown>>) {
        heard.push(event);
        tellTracking = eventCallback;
      },
    });
    const telling = tracking.push({ event: 'purchase' }).then(() => heard.push('over'));
    await Promise.resolve();
    expect(heard).toEqual([{ event: 'purchase', eventTimeout: 2000 }]);
    (tellTracking as () => void)();
    await telling;
    expect(heard.at(-1)).toBe('over');
  });

  it('an earlier visit’s code is remembered, a new link’s wins', () => {
    const earlier = trackingOf({}, ['discount=CLUB']).tracking;
    earlier.start();
    expect(earlier.prefilledCode()).toBe('CLUB');
    const later = trackingOf({ discount: 'NEW' }, ['promocode=OLD']).tracking;
    later.start();
    expect(later.prefilledCode()).toBe('NEW');
  });

  it('taken back, everything of it goes and nothing else', () => {
    const { tracking, jar, layer, request } = trackingOf(arrived, ['_ga=1', '_fbp=2', '_fbc=3', 'locale=pl']);
    tracking.start();
    tracking.stop();
    tracking.track('event', 1);
    expect([jar.cookie, layer.dataLayer, request.mock.calls]).toEqual(['locale=pl', undefined, []]);
  });
});

describe('what a link carries', () => {
  // specification 3.19
  it.each<[name: string, href: string, referrer: string, values: PartnerValues, isWayBack?: boolean]>([
    [
      'a partner’s values, with where they led',
      'https://muster.pl/bilety?utm_source=club&utm_id=9&partner_id=7&sscid=k1&promocode=MUD10&discount=CLUB&other=1#top',
      'https://club.example/page?token=secret',
      {
        utm_source: 'club',
        utm_id: '9',
        promocode: 'MUD10',
        discount: 'CLUB',
        partner_id: '7',
        sscid: 'k1',
        referrer: 'https://club.example/page',
        landing_page: '/bilety',
      },
    ],
    ['nothing without values', 'https://muster.pl/bilety', '', {}],
    ['nothing within the site', 'https://muster.pl/bilety', 'https://muster.pl/', {}],
    [
      'where a name leads that begins with ours',
      'https://muster.pl/bilety',
      'https://muster.pl.example/',
      { referrer: 'https://muster.pl.example/', landing_page: '/bilety' },
    ],
    ['no empty values', 'https://muster.pl/?promocode=', '', {}],
    ['nothing of the bank that one comes back from', 'https://muster.pl/bilety', 'https://bank.example/', {}, true],
  ])('is %s', (_, href, referrer, values, isWayBack = false) => {
    expect(partnerValues({ href, referrer, page: '/bilety', isWayBack })).toEqual(values);
  });
});

describe('the tag manager', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('comes after consent, once', async () => {
    const { tracking, layer, scripts } = trackingOf({}, [], 'GTM-ABC1234');
    await settled();
    expect(scripts).toEqual([]);
    for (let n = 0; n < 2; n++) {
      tracking.start();
      await settled();
    }
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);
    expect(layer.dataLayer).toEqual([{ event: 'gtm.js', 'gtm.start': expect.any(Number) }]);
  });

  it.each([
    ['where there is none', '', false],
    ['where the server does not say', null, false],
    ['where consent was taken back at once', 'GTM-ABC1234', true],
  ])('does not come %s', async (_, id, isTakenBack) => {
    const { tracking, scripts } = trackingOf({}, [], id);
    tracking.start();
    if (isTakenBack) tracking.stop();
    await settled();
    expect(scripts).toEqual([]);
  });
});

// specification 7.16
it('a choice counts as selected, unless the call names something else', () => {
  const { body } = systemCalls['POST user/track'];
  const chosen = { actionEntity: 'wave', actionEntityId: 12 };
  expect(v.parse(body, chosen)).toEqual({ ...chosen, actionType: 'entity_selected' });
  expect(v.parse(body, { ...chosen, actionType: 'left' })).toEqual({ ...chosen, actionType: 'left' });
});

// specification 9.2
it.each([
  ['pl', 'PLN'],
  ['de', 'EUR'],
] as const)('in region %s a purchase is reported in %s', (region, currency) => {
  const event = additionEvent({ order: cardOrder, places: 1, group: { ...sharks, region }, profile: ola });
  expect(event.currency).toBe(currency);
});

it('docs/tracking.md names every field of the events, and no other', () => {
  const text = readFileSync(new URL('../../../docs/tracking.md', import.meta.url), 'utf8');
  const names = [...text.matchAll(/^\| `(\S+)` \|/gmu)].map(([, name]) => name);
  const event = additionEvent({ order: cardOrder, places: 2, group: sharks, profile: ola });
  expect(names).toEqual([
    ...Object.keys(event).filter((name) => name !== 'items'),
    ...Object.keys(event.items[0] ?? {}).map((name) => `items[].${name}`),
    'eventCallback',
    'eventTimeout',
  ]);
});
