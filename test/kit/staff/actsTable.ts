import type { Row, StaffCallName } from './staffCalls.ts';

/** One way to make each call by which staff change a place or a group: of a version that it never had. */
export const actsTable = {
  'POST staff/places/{id}/correct': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, name: 'Jan' } }),
  },
  'POST staff/places/{id}/resend': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { what: 'confirmation' } }),
  },
  'POST staff/places/{id}/person': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({
      params: { id: place },
      body: { version: 1_000, email: 'new@example.com', name: 'Jan', surname: 'Nowy' },
    }),
  },
  'POST staff/places/{id}/free': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000 } }),
  },
  'POST staff/places/{id}/move/preview': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, wave_id: 1 } }),
  },
  'POST staff/places/{id}/move': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, wave_id: 1 } }),
  },
  'POST staff/places/{id}/distance/preview': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, wave_id: 1 } }),
  },
  'POST staff/places/{id}/distance': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({
      params: { id: place },
      body: { version: 1_000, wave_id: 1, digest: '0'.repeat(64), without: false },
    }),
  },
  'POST staff/places/{id}/block': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, reason: 'Storm' } }),
  },
  'POST staff/places/{id}/number': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, bib: 7 } }),
  },
  'POST staff/places/{id}/unblock': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000 } }),
  },
  'POST staff/places/{id}/cannot-come/refuse': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { version: 1_000, reason: 'Too late' } }),
  },
  'POST staff/places/{id}/restore': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place } }),
  },
  'POST staff/places/{id}/extend': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { hours: 1 } }),
  },
  'POST staff/places/{id}/note': {
    right: 'people.write',
    namesRun: true,
    ask: ({ place }) => ({ params: { id: place }, body: { text: 'A note', at_desk: true, version: 1_000 } }),
  },
  'POST staff/groups/{id}/wave/preview': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { version: 1_000, wave_id: 1 } }),
  },
  'POST staff/groups/{id}/wave': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { version: 1_000, wave_id: 1 } }),
  },
  'POST staff/groups/{id}/captain': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { version: 1_000, place_id: 1 } }),
  },
  'POST staff/groups/{id}/name': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { version: 1_000, name: 'Sharks' } }),
  },
  'POST staff/groups/{id}/code': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { version: 1_000, action: 'renew' } }),
  },
  'POST staff/groups/{id}/note': {
    right: 'people.write',
    namesRun: true,
    ask: ({ group }) => ({ params: { id: group }, body: { text: 'A note', at_desk: true, version: 1_000 } }),
  },
} satisfies {
  readonly [Name in StaffCallName & `POST staff/${'places' | 'groups'}/${string}`]: Row<Name>;
};
