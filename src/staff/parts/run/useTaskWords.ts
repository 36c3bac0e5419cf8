import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Task } from '../../queries/runs/tasks.ts';

/** A task, its state and what could not be done, as people say it. */
export function useTaskWords(region: Region) {
  const { t } = useLingui();
  const { clockTime, dayAndTime, dateOf } = useFormat();
  const faults: Readonly<Record<string, string>> = {
    changed_meanwhile: t`Something is different from when it was ordered.`,
    wave_exists: t`Another wave of this distance starts then.`,
    sale_closed: t`It has started, or the wave is not open any more.`,
    wave_full: t`The wave it was to move to has no room for it any more.`,
    provider_unavailable: t`The payment provider does not answer, or somebody is paying just now.`,
    paid_elsewhere: t`It was paid together with places that stay.`,
    disputed: t`The bank claims this payment: decide about the claim first.`,
    more_than_agreed: t`It would cost more than the yes was for. Try again to ask for another.`,
    unexpected: t`Something went wrong on our side.`,
  };
  const states: Readonly<Record<Task['state'], string>> = {
    asked: t`waits for a yes`,
    planned: t`begins soon`,
    running: t`under way`,
    stuck: t`not all could be done`,
    done: t`done`,
    stopped: t`stopped`,
  };
  const title = ({ kind, distance, wave_was: was, wave_time: to }: Task) => {
    const name = distance ?? '';
    const isOtherDay = was !== null && to !== null && dateOf(was, region) !== dateOf(to, region);
    const timeOf = (moment: string | null) => {
      if (moment === null) return '';
      return isOtherDay ? dayAndTime(moment, region) : clockTime(moment, region);
    };
    const [from, until] = [timeOf(was), timeOf(to)];
    if (kind === 'run.cancel') return t`Cancel the run`;
    if (kind === 'wave.cancel') return t`${name}: cancel the wave at ${from}`;
    return t`${name}: move the wave from ${from} to ${until}`;
  };
  return {
    title,
    state: ({ state }: Task) => states[state],
    fault: (why: string) => faults[why] ?? faults.unexpected ?? why,
  };
}
