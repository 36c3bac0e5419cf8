import type { sheetCalls } from '#contract/staff/people/sheets.calls.ts';
import type { Row } from './staffCalls.ts';

const digest = '0'.repeat(64);
const sheet = { sheet: digest, fields: [], mended: [] };

/** One way to make each call about sheets that works for those who may. */
export const sheetsTable: { readonly [Name in keyof typeof sheetCalls]: Row<Name> } = {
  'GET staff/runs/{id}/sheets': { right: 'people.write', namesRun: true, ask: ({ run }) => ({ params: { id: run } }) },
  'POST staff/runs/{id}/sheets': { right: 'people.write', namesRun: true, ask: ({ run }) => ({ params: { id: run } }) },
  'POST staff/runs/{id}/sheets/preview': {
    right: 'people.write',
    namesRun: true,
    ask: (ids) => ({ params: { id: ids.run }, body: sheet }),
  },
  'POST staff/runs/{id}/sheets/order': {
    right: 'people.import',
    namesRun: true,
    ask: (ids) => ({
      params: { id: ids.run },
      body: { ...sheet, mails: 'never', price: 'free', only_good: true, digest },
    }),
  },
  'POST staff/runs/{id}/sheets/mail': {
    right: 'people.import',
    namesRun: true,
    ask: (ids) => ({ params: { id: ids.run }, body: { sheet: 1 } }),
  },
};
