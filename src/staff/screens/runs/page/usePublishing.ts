import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import type { publishPage } from '../../../effects/runs/page.effects.ts';
import { useOpened } from '../../../hooks/useOpened.ts';

/** One press that publishes; it ends with it. */
export function usePublishing(chart: () => ReturnType<typeof publishPage>) {
  const actor = useOpened(chart, { values: {}, rules: v.object({}) }, () => undefined);
  const snapshot = useSelector(actor, (current) => current);
  return {
    isBusy: snapshot.hasTag('busy'),
    /** Why it was not published. */
    message: snapshot.hasTag('failed') ? snapshot.context.message : null,
    publish: () => actor.send({ type: 'form.submitted' }),
  };
}
