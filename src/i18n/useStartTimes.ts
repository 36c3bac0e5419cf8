import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import { timeBeside } from '#contract/values/format.ts';
import { useFormat } from './useFormat.ts';

/** A start as answers tell it: each time follows from contract/values/startTimes.ts. */
interface ShownStart {
  readonly region: Region;
  readonly is_kids: boolean;
  readonly join_time: Date | string;
  readonly be_there_time: Date | string;
  readonly wave_time: Date | string;
}

/** The three times of a start in a line, the same as in mails (server/words/format.ts). */
export function useStartTimes() {
  const { t } = useLingui();
  const { language } = useFormat();
  return ({ region, is_kids, join_time, be_there_time, wave_time }: ShownStart) => {
    const clock = (moment: Date | string) => timeBeside(moment, wave_time, region, language);
    const [gates, beThere, start] = [clock(join_time), clock(be_there_time), clock(wave_time)];
    return is_kids
      ? t({ context: 'to guardians', message: `Gates open ${gates}, be there by ${beThere}, start ${start}` })
      : t`Gates open ${gates}, be there by ${beThere}, start ${start}`;
  };
}
