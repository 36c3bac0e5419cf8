import { saveAsFile } from '../../../lib/saveAsFile.ts';
import type { StaffServices } from '../../kit/services.ts';

/** The lines of a month's payouts as a file for spreadsheets. */
export async function savePayouts(services: Pick<StaffServices, 'request' | 'notify'>, month: string): Promise<void> {
  const { result, error } = await services.request('GET staff/payouts/file', { query: { month } });
  if (error !== null) services.notify({ kind: 'bad', text: error.message });
  else saveAsFile(result.data.name, 'text/csv;charset=utf-8', result.data.text);
}
