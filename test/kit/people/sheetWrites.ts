import type { Write } from '../office/writes.ts';
import type { openPlans } from '../runs/plans.ts';
import { sheetsOf } from './sheets.ts';

/** A sheet at the moment before it is taken, and before its people are mailed. */
export function sheetWritesOf(plans: Awaited<ReturnType<typeof openPlans>>, run: number) {
  const { staff, next, sale } = plans;
  const sheets = sheetsOf(plans, run);
  const sheet = () => `Imię;Nazwisko;E-mail\nJan;Nowak;${next('sheet')}@example.com\n`;
  const { wave_id } = sale;
  return {
    'POST staff/runs/{id}/sheets/order': {
      what: 'sheet.ordered',
      ready: () => sheets.ready(sheet(), { wave_id, enlarged: [{ wave_id, by: 1 }] }),
    },
    'POST staff/runs/{id}/sheets/mail': {
      what: 'sheet.mailed',
      ready: async () => {
        const { sheet: id } = await sheets.take(sheet(), { mails: 'later', wave_id });
        const asked = { params: { id: run }, body: { sheet: id } };
        return () => staff.ask('POST staff/runs/{id}/sheets/mail', asked);
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
}
