import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Task } from '../../queries/runs/tasks.ts';

interface ChangeFacts extends Pick<Task, 'distance' | 'wave_was' | 'wave_time' | 'shift' | 'of_payment'> {
  readonly change: Task['kind'];
}

/** A task, its state and what could not be done, as people say it. */
export function useTaskWords(region: Region) {
  const { t } = useLingui();
  const { clockTime, dayAndTime, dateOf } = useFormat();
  const faults: Readonly<Record<string, string>> = {
    changed_meanwhile: t`Something has changed since it was ordered.`,
    wave_exists: t`Another wave of this distance starts at that time.`,
    sale_closed: t`It has started, or the wave is no longer open.`,
    wave_full: t`The wave it was going to move to no longer has room for it.`,
    provider_unavailable: t`The payment provider is not responding, or somebody is paying right now.`,
    paid_elsewhere: t`It was paid for together with places that stay.`,
    disputed: t`The bank disputes this payment: settle the dispute first.`,
    more_than_agreed: t`It would cost more than was approved. Try again to ask for a new approval.`,
    unexpected: t`Something went wrong on our side.`,
  };
  const states: Readonly<Record<Task['state'], string>> = {
    asked: t`awaiting approval`,
    planned: t`starts soon`,
    running: t`in progress`,
    stuck: t`not everything could be done`,
    done: t`done`,
    stopped: t`stopped`,
  };
  const changeTitle = (facts: ChangeFacts, zone: Region) => {
    const { change, distance, wave_was: was, wave_time: to, shift } = facts;
    const name = distance ?? '';
    const isOtherDay = was !== null && to !== null && dateOf(was, zone) !== dateOf(to, zone);
    const timeOf = (moment: string | null) => {
      if (moment === null) return '';
      return isOtherDay ? dayAndTime(moment, zone) : clockTime(moment, zone);
    };
    const [from, until] = [timeOf(was), timeOf(to)];
    if (change === 'places.refund') return t`Money back, group ${facts.of_payment?.group_id ?? ''}`;
    if (change === 'numbers.give') return t`Give start numbers`;
    if (change === 'run.cancel') return t`Cancel the run`;
    if (change === 'day.shift') {
      const [waves, minutes] = [shift?.waves ?? 0, Math.abs(shift?.minutes ?? 0)];
      return (shift?.minutes ?? 0) < 0
        ? t`Shift the day, waves: ${waves}, ${minutes} min earlier. First start ${until} instead of ${from}`
        : t`Shift the day, waves: ${waves}, ${minutes} min later. First start ${until} instead of ${from}`;
    }
    if (change === 'wave.cancel') return t`${name}: cancel the wave at ${from}`;
    return t`${name}: move the wave from ${from} to ${until}`;
  };
  return {
    title: ({ kind: change, ...task }: Task) => changeTitle({ ...task, change }, region),
    /** The same where only the change itself is known. */
    changeTitle,
    state: ({ state }: Task) => states[state],
    fault: (why: string) => faults[why] ?? faults.unexpected ?? why,
  };
}
