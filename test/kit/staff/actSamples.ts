/** A good body of each call by which staff change a place or a group. */
export const actSamples = {
  'POST staff/places/{id}/correct': { params: { id: 1 }, body: { version: 1_000, name: 'Jan' } },
  'POST staff/places/{id}/resend': { params: { id: 1 }, body: { what: 'confirmation' } },
  'POST staff/places/{id}/person': {
    params: { id: 1 },
    body: { version: 1_000, email: 'new@example.com', name: 'Jan', surname: 'Nowy' },
  },
  'POST staff/places/{id}/free': { params: { id: 1 }, body: { version: 1_000 } },
  'POST staff/places/{id}/move/preview': { params: { id: 1 }, body: { version: 1_000, wave_id: 1 } },
  'POST staff/places/{id}/move': { params: { id: 1 }, body: { version: 1_000, wave_id: 1 } },
  'POST staff/places/{id}/distance/preview': { params: { id: 1 }, body: { version: 1_000, wave_id: 1 } },
  'POST staff/places/{id}/distance': {
    params: { id: 1 },
    body: { version: 1_000, wave_id: 1, digest: '0'.repeat(64), without: true, reason: 'ill' },
  },
  'POST staff/places/{id}/block': { params: { id: 1 }, body: { version: 1_000, reason: 'Storm' } },
  'POST staff/places/{id}/unblock': { params: { id: 1 }, body: { version: 1_000 } },
  'POST staff/places/{id}/cannot-come/refuse': { params: { id: 1 }, body: { version: 1_000, reason: 'Too late' } },
  'POST staff/places/{id}/restore': { params: { id: 1 } },
  'POST staff/places/{id}/extend': { params: { id: 1 }, body: { hours: 1 } },
  'POST staff/places/{id}/note': { params: { id: 1 }, body: { text: 'A note', at_desk: true, version: 1_000 } },
  'POST staff/groups/{id}/wave/preview': { params: { id: 1 }, body: { version: 1_000, wave_id: 1 } },
  'POST staff/groups/{id}/wave': { params: { id: 1 }, body: { version: 1_000, wave_id: 1 } },
  'POST staff/groups/{id}/captain': { params: { id: 1 }, body: { version: 1_000, place_id: 1 } },
  'POST staff/groups/{id}/name': { params: { id: 1 }, body: { version: 1_000, name: 'Sharks' } },
  'POST staff/groups/{id}/code': { params: { id: 1 }, body: { version: 1_000, action: 'renew' } },
  'POST staff/groups/{id}/note': { params: { id: 1 }, body: { text: 'A note', at_desk: true, version: 1_000 } },
} as const;
