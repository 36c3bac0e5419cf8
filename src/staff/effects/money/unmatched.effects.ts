import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { AskOf } from '#contract/call.ts';
import { unmatchedCalls } from '#contract/staff/money/unmatched.calls.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;
type Decided = Omit<AskOf<(typeof unmatchedCalls)['POST staff/unmatched/decide']>['body'], 'reason'>;

export const reasonRules = v.pick(unmatchedCalls['POST staff/unmatched/decide'].body, ['reason']);
export const sinceRules = unmatchedCalls['POST staff/unmatched/compare'].body;

/** Decides about an unmatched payment, as it was read. */
export const decideUnmatchedForm = ({ request, cache, notify }: World, decided: Decided) =>
  formThatCalls<'reason'>(cache, {
    ask: ({ reason }) => request('POST staff/unmatched/decide', { body: { ...decided, reason } }),
    async followUp() {
      const done = {
        refund: t`The money is sent back.`,
        release: t`The places are on sale again.`,
        keep: t`It stays as it is.`,
      }[decided.decision];
      await cache.invalidateQueries({ queryKey: ['staff'] });
      notify({ kind: 'good', text: done });
    },
  });

/** Has the providers asked for everything since a day; what comes of it stands on the page. */
export const compareForm = ({ request, cache }: World) =>
  formThatCalls<'since'>(cache, {
    ask: (body) => request('POST staff/unmatched/compare', { body }),
    followUp: () => cache.invalidateQueries({ queryKey: ['staff'] }),
  });
