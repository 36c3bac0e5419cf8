import { t } from '@lingui/core/macro';
import type { AskOf } from '#contract/call.ts';
import type { RefundStep } from '#contract/payments/refundSteps.ts';
import type { runCalls } from '#contract/staff/runs/runs.calls.ts';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { PolicyField } from '#machines/money/policy.form.ts';
import { type CopyField, type MadeRun, type NewRunField, type RunField, runValues } from '#machines/runs/run.form.ts';
import type { Outcome } from '../../../api/request.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { type Run, runsKey } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';

type Ask<Name extends keyof typeof runCalls> = AskOf<(typeof runCalls)[Name]>;

/** Whatever is known of runs is old now. */
export const readAgain = ({ cache }: Pick<StaffServices, 'cache'>) => cache.invalidateQueries({ queryKey: runsKey });

/** A new run; it ends with its id, whose page is shown. */
export const makeRun = (services: StaffServices) =>
  formThatEnds<NewRunField, Ask<'POST staff/runs'>['body'], MadeRun>(services.cache, async (body) => {
    const { result, error } = await services.request('POST staff/runs', { body });
    if (error !== null) return toRefusal(error);
    await readAgain(services);
    return { kind: 'made', id: result.data.id };
  });

/** The same run on another day. Times that the new day leaves out are named, since the new board does not show them. */
export const copyRun = (services: StaffServices, run: Pick<Run, 'id'>) =>
  formThatEnds<CopyField, Ask<'POST staff/runs/{id}/duplicate'>['body'], MadeRun>(services.cache, async (body) => {
    const { result, error } = await services.request('POST staff/runs/{id}/duplicate', {
      params: { id: run.id },
      body,
    });
    if (error !== null) return toRefusal(error);
    await readAgain(services);
    const skipped = result.data.skipped.join(', ');
    if (skipped !== '') services.notify({ kind: 'plain', text: t`These times do not exist on that day: ${skipped}` });
    return { kind: 'made', id: result.data.run.id };
  });

export type RunQuestion = 'publish' | 'pause' | 'resume' | 'delete';

/** What happens to a run after one question. */
export function runQuestion(
  services: StaffServices,
  { id, version }: Pick<Run, 'id' | 'version'>,
  question: RunQuestion,
) {
  const params = { id };
  const calls: Readonly<Record<RunQuestion, () => Promise<Outcome<unknown>>>> = {
    publish: () => services.request('POST staff/runs/{id}/publish', { params, body: { version } }),
    pause: () => services.request('POST staff/runs/{id}/pause', { params, body: { version, paused: true } }),
    resume: () => services.request('POST staff/runs/{id}/pause', { params, body: { version, paused: false } }),
    delete: () => services.request('POST staff/runs/{id}/delete', { params, body: { version } }),
  };
  return formThatCalls<never, unknown>(services.cache, {
    ask: calls[question],
    followUp: async () => void (await readAgain(services)),
  });
}

/** How much goes back of a place that ends by the policy. */
export const policyForm = (services: StaffServices, { id, version }: Pick<Run, 'id' | 'version'>) =>
  formThatCalls<PolicyField, RefundStep[]>(services.cache, {
    ask: (steps) => services.request('POST staff/runs/{id}/policy', { params: { id }, body: { steps, version } }),
    followUp: async () => void (await readAgain(services)),
  });

/** The details of a run, changed. */
export const runEdit = (services: StaffServices, run: Run) =>
  editOf<RunField, Ask<'POST staff/runs/{id}'>['body']>().provide({
    actors: {
      saveEdit: write<Ask<'POST staff/runs/{id}'>['body'], EditAnswer<RunField>>(services.cache, async (body) => {
        const { result, error } = await services.request('POST staff/runs/{id}', { params: { id: run.id }, body });
        if (error === null || error.code === 'sold_already') await readAgain(services);
        if (error !== null) return editRefusal(error, (messages) => runValues(messages as Record<RunField, string>));
        const { email } = result.data.contact_waiting ?? {};
        const isMailed = email !== undefined && email !== run.contact_waiting?.email;
        if (isMailed) services.notify({ kind: 'plain', text: t`We sent a link to ${email}.` });
        return { kind: 'kept', values: runValues(result.data), version: result.data.version };
      }),
    },
  });
