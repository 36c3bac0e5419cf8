import type { DeskEventKind, HeardEvent } from '#contract/desk/deskEvent.ts';

type Of<Kind extends DeskEventKind> = Extract<HeardEvent, { readonly kind: Kind }>;
interface Where {
  readonly desk?: number;
  /** The lead's own phone. */
  readonly by_lead?: boolean;
  /** Seconds after the desks opened, by the server's clock. */
  readonly at?: number;
  /** How far the phone's clock is behind, in seconds. */
  readonly behind?: number;
  readonly place?: number;
  readonly serial?: number;
  /** Of a place that was sold at a desk. */
  readonly sale?: string | undefined;
}

export const opened = Date.parse('2031-06-14T06:30:00.000Z');
export const john = { name: 'Jan', surname: 'Kowalczyk', birth_year: 1990, sex: 'M', age: null } as const;
export const peter = { name: 'Piotr', surname: 'Zieliński', birth_year: 1988, sex: 'M', age: null } as const;
export const saleOf = (name: string) =>
  ({ ...john, name, wave_id: 1, phone: null, way: 'cash', amount: 24_000 }) as const;

/** An id that says which event it is. */
export const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Events as phones make them, each with the next number after this one. */
export function eventMaker(after = 0) {
  let made = after;
  return <Kind extends DeskEventKind>(kind: Kind, value: Of<Kind>['value'], where: Where = {}): Of<Kind> => {
    made += 1;
    const { desk = 1, by_lead = false, at = made, behind = 0, place = 1, serial = 1, sale } = where;
    const subject =
      sale === undefined ? { place_id: place, serial, new: null } : { place_id: null, serial: null, new: sale };
    return {
      id: uuidOf(made),
      seq: made - after,
      at: new Date(opened + (at - behind) * 1_000).toISOString(),
      offset_ms: behind * 1_000,
      ...subject,
      kind,
      value,
      desk,
      by_lead,
    } as Of<Kind>;
  };
}
