import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import { saveAsFile } from '../../../lib/saveAsFile.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { PayoutInParts } from '../../queries/money/payouts.ts';

type World = Pick<StaffServices, 'request' | 'notify'>;

/** The lines of a month's payouts as a file for spreadsheets. */
export const savePayouts = (services: World, month: string) => save(services, 'GET staff/payouts/file', month);

/** The month for the accountant: sales by rate of tax, refunds, fees and payouts. */
export const saveAccountant = (services: World, month: string) => save(services, 'GET staff/payouts/accountant', month);

async function save(
  { request, notify }: World,
  call: 'GET staff/payouts/file' | 'GET staff/payouts/accountant',
  month: string,
): Promise<void> {
  const { result, error } = await request(call, { query: { month } });
  if (error !== null) notify({ kind: 'bad', text: error.message });
  else saveAsFile(result.data.name, 'text/csv;charset=utf-8', result.data.text);
}

/** Says what a difference is. */
export const explainDifference = (
  { request, cache }: Pick<StaffServices, 'request' | 'cache'>,
  { account, kind, about, ref, there, here }: PayoutInParts['differences'][number],
) =>
  formThatCalls<'note'>(cache, {
    ask: ({ note }) => request('POST staff/payouts/note', { body: { account, kind, about, ref, there, here, note } }),
    followUp: () => cache.invalidateQueries({ queryKey: ['staff'] }),
  });
