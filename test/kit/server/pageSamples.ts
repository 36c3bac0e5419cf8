import { deskSamples } from '../desk/desks.ts';
import type { Sample } from '../groups/groupSamples.ts';

const common = { lang: 'en', region: 'pl', fbc: 'fb.1.2.3' };
const ofRun = { params: { key: 'gdansk' } };
const bySecret = { body: { secret: 'x'.repeat(43) } };

/** One good way to make each call of a run's page, of the links in mails to people without an account, and of a desk. */
export const pageSamples = {
  ...deskSamples,
  'GET runs/{key}': { ...ofRun, query: common },
  'GET events/cards': { query: common },
  'POST runs/{key}/reminder': { ...ofRun, body: { email: 'ola@example.com' } },
  'GET runs/{key}/start-list': { ...ofRun, query: common },
  'GET places/{id}/start-list': { params: { id: 1 }, query: common },
  'GET places/{id}/bib': { params: { id: 1 }, query: common },
  'POST tickets/verify': bySecret,
  'POST tickets/again': { body: { email: 'ola@example.com' } },
  'GET payment/{id}/bib': { params: { id: '0'.repeat(24) }, query: common },
  'GET groups/{id}/start': { params: { id: 1 }, query: common },
  'POST groups/{id}/participant/{pid}/start': {
    params: { id: 1, pid: 1 },
    body: {
      birth_year: 1990,
      sex: 'K',
      club: 'KS Bagno',
      emergency_name: 'Ewa N.',
      emergency_phone: '+48600100200',
      declared_file: 'declaration.pdf',
      shirt: { sex: 'K', size: 'M' },
      child: { age: 7, name: 'Zosia' },
      answers: [{ question_id: 1, value: 'Gdynia' }],
      keep: true,
    },
  },
  'GET payment/{id}/start': { params: { id: 'AbCdEfGhIjKlMnOpQrStUv' }, query: common },
  'POST payment/{id}/start/{pid}': { params: { id: 'AbCdEfGhIjKlMnOpQrStUv', pid: 1 }, body: { birth_year: 1990 } },
  'POST places/{id}/start-list': { params: { id: 1 }, body: { name: 'Ola N.', club: null } },
  'POST opening/choice': bySecret,
  'POST opening/confirm': bySecret,
  'POST opening/stop': bySecret,
  'POST mail/choice': bySecret,
  'POST mail/stop': bySecret,
  'POST mail/resume': bySecret,
} as const satisfies Readonly<Record<string, Sample>>;
