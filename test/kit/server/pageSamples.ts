import type { Sample } from '../groups/groupSamples.ts';

const common = { lang: 'en', region: 'pl', fbc: 'fb.1.2.3' };
const ofRun = { params: { key: 'gdansk' } };
const bySecret = { body: { secret: 'x'.repeat(43) } };

/** One good way to make each call of a run's page, and of the links in mails to people without an account. */
export const pageSamples = {
  'GET runs/{key}': { ...ofRun, query: common },
  'GET events/cards': { query: common },
  'POST runs/{key}/reminder': { ...ofRun, body: { email: 'ola@example.com' } },
  'GET runs/{key}/start-list': { ...ofRun, query: common },
  'GET places/{id}/start-list': { params: { id: 1 }, query: common },
  'GET places/{id}/bib': { params: { id: 1 }, query: common },
  'GET payment/{id}/bib': { params: { id: '0'.repeat(24) }, query: common },
  'POST places/{id}/start-list': { params: { id: 1 }, body: { name: 'Ola N.', club: null } },
  'POST opening/choice': bySecret,
  'POST opening/confirm': bySecret,
  'POST opening/stop': bySecret,
  'POST mail/choice': bySecret,
  'POST mail/stop': bySecret,
  'POST mail/resume': bySecret,
} as const satisfies Readonly<Record<string, Sample>>;
