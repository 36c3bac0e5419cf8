import { t } from '@lingui/core/macro';
import { declarationRules, isTooHeavy } from '#contract/staff/runs/declaration.ts';
import type { Done } from '#machines/kit/form.machine.ts';
import { formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';

export type IssueField = 'number' | 'invoice';
type World = Pick<StaffServices, 'upload' | 'cache' | 'notify'>;

/** Notes an issued invoice. The chart knows the name of the file; the file itself is held beside it. */
export function issueChart(services: World, paymentId: string) {
  let held: File | null = null;
  const refused = (text: string) => ({ kind: 'refused', message: text, faults: { invoice: [text] } }) as const;
  const chart = formThatEnds<IssueField, { readonly number: string }, Done>(services.cache, async ({ number }) => {
    if (held === null) return refused(t`Choose the invoice as a PDF`);
    if (isTooHeavy(held)) return refused(t`The file can be ${declarationRules.megabytes} MB at most`);
    const { error } = await services.upload('POST staff/payments/{id}/invoice', {
      ...{ params: { id: paymentId }, query: { number }, field: 'invoice', file: held },
    });
    if (error !== null) return toRefusal(error);
    await services.cache.invalidateQueries({ queryKey: ['staff'] });
    services.notify({ kind: 'good', text: t`The invoice is on its way by e-mail.` });
    return { kind: 'done' };
  });
  return { chart, hold: (file: File) => (held = file) };
}
