import { t } from '@lingui/core/macro';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';
import { sheetsKey } from '../../queries/people/sheets.ts';

/** Mails the people of a sheet who were to be mailed later. */
export const mailSheetPeople = (
  { request, cache, notify }: Pick<StaffServices, 'request' | 'cache' | 'notify'>,
  runId: number,
  sheet: number,
) =>
  formThatCalls<never, unknown>(cache, {
    ask: () => request('POST staff/runs/{id}/sheets/mail', { params: { id: runId }, body: { sheet } }),
    async followUp() {
      await cache.invalidateQueries({ queryKey: sheetsKey });
      notify({ kind: 'good', text: t`The e-mails are on their way.` });
    },
  });
