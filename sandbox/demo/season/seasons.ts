import type { SeasonPlan } from './plan.ts';
import type { SeasonRun } from './runs.ts';

interface Season {
  readonly run: SeasonRun;
  /** Days that it lies before this year's. */
  readonly daysAgo: number;
  readonly plan: Omit<SeasonPlan, 'until'>;
  /** How many addresses turned out to be nobody's. */
  readonly bounced: number;
}

const short = { key: '6km', name: 'Rekrut', distance: 6 };
const long = { key: '12km', name: 'Komandos', distance: 12 };
const lodz = { name: 'Muster Łódź', city: 'Łódź' };

/** The one that is to come first: it is looked at while the others come. */
export const seasons: readonly Season[] = [
  {
    run: {
      ...lodz,
      key: 'lodz',
      tshirts: true,
      distances: [
        {
          ...short,
          price: [19900, 21900],
          waves: { from: '09:00', every_minutes: 10, count: 25, capacity: 25, heldBack: 2 },
        },
        {
          ...long,
          price: [24900, 26900],
          waves: { from: '13:10', every_minutes: 10, count: 15, capacity: 25, heldBack: 1 },
        },
      ],
      codes: [
        {
          code: 'KLUBOSEMKA',
          title: 'Klub Ósemka: 20 zł od miejsca',
          coupon_type: 'value',
          value: 2_000,
          currency: 'PLN',
          max_uses: 60,
          seats_per_use: null,
        },
        {
          code: 'FIRMYLODZ10',
          title: 'Firmy z Łodzi: 10%',
          coupon_type: 'percent',
          value: 1_000,
          currency: null,
          max_uses: null,
          seats_per_use: null,
        },
        {
          code: 'PARTNERGRATIS',
          title: 'Partnerzy: za darmo',
          coupon_type: 'percent',
          value: 10_000,
          currency: null,
          max_uses: 12,
          seats_per_use: 4,
        },
      ],
    },
    daysAgo: 0,
    plan: {
      ...{ seed: 2026, sold: 900, reserved: 20, refunded: 16, lapsed: 21, nameless: 60, opened: 160, dearerFrom: 45 },
      room: [
        Array.from({ length: 25 }, (_, at) => (at % 2 === 1 ? 23 : 25)),
        Array.from({ length: 15 }, (_, at) => (at % 2 === 1 ? 24 : 25)),
      ],
      codes: [
        { code: 'KLUBOSEMKA', seats: 50, weight: 5 },
        { code: 'FIRMYLODZ10', seats: 50, weight: 4 },
        { code: 'PARTNERGRATIS', seats: 4, weight: 1 },
      ],
    },
    bounced: 7,
  },
  {
    run: {
      ...lodz,
      key: 'lodz-last-year',
      tshirts: false,
      distances: [
        {
          ...short,
          price: [18900, 20900],
          waves: { from: '09:00', every_minutes: 10, count: 24, capacity: 25, heldBack: 0 },
        },
        {
          ...long,
          price: [23900, 25900],
          waves: { from: '13:10', every_minutes: 10, count: 12, capacity: 25, heldBack: 0 },
        },
      ],
      codes: [
        {
          code: 'JESIENNE15',
          title: 'Jesienna zniżka 15%',
          coupon_type: 'percent',
          value: 1_500,
          currency: null,
          max_uses: null,
          seats_per_use: null,
        },
      ],
    },
    daysAgo: 364,
    plan: {
      ...{ seed: 2025, sold: 868, reserved: 0, refunded: 14, lapsed: 18, nameless: 22, opened: 160, dearerFrom: 47 },
      room: [Array<number>(24).fill(25), Array<number>(12).fill(25)],
      codes: [{ code: 'JESIENNE15', seats: 50, weight: 1 }],
    },
    bounced: 0,
  },
  {
    run: {
      key: 'lublin',
      name: 'Muster Lublin',
      city: 'Lublin',
      tshirts: true,
      distances: [
        {
          ...short,
          price: [18900, 20900],
          waves: { from: '10:00', every_minutes: 15, count: 8, capacity: 20, heldBack: 0 },
        },
        {
          ...long,
          price: [23900, 25900],
          waves: { from: '13:00', every_minutes: 15, count: 4, capacity: 20, heldBack: 0 },
        },
      ],
      codes: [],
    },
    daysAgo: 56,
    plan: {
      ...{ seed: 77, sold: 180, reserved: 0, refunded: 5, lapsed: 6, nameless: 7, opened: 120, dearerFrom: 40 },
      room: [Array<number>(8).fill(20), Array<number>(4).fill(20)],
      codes: [],
    },
    bounced: 0,
  },
]; // prettier-ignore
