import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import type { RunLine } from '../../queries/runs/runs.ts';

type Of = Pick<RunLine, 'state' | 'sale_paused' | 'cancelling' | 'sale' | 'sales_open' | 'sales_end' | 'region'>;
interface RunStateWords {
  readonly icon: IconName;
  readonly tone: 'good' | 'urgent' | 'calm' | 'off';
  readonly text: ReactNode;
}

/** What state a run is in, as its organiser wants to know it. */
export function useRunState(): (run: Of) => RunStateWords {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  return ({ state, sale_paused, cancelling, sale, sales_open, sales_end, region }) => {
    if (state === 'draft') return { icon: 'pen', tone: 'calm', text: t`Draft` };
    if (state === 'cancelled') return { icon: 'cross', tone: 'off', text: t`Cancelled` };
    if (cancelling) return { icon: 'clock', tone: 'urgent', text: t`Being cancelled` };
    if (sale_paused) return { icon: 'clock', tone: 'urgent', text: t`Sales paused` };
    if (sale === 'sold_out') return { icon: 'check', tone: 'good', text: t`Sold out` };
    if (sale === 'soon') {
      const from = sales_open === null ? '' : dayAndTime(sales_open, region);
      return { icon: 'clock', tone: 'calm', text: t`On sale from ${from}` };
    }
    if (sale === 'open') {
      if (sales_end === null) return { icon: 'check', tone: 'good', text: t`On sale` };
      const until = dayAndTime(sales_end, region);
      return { icon: 'check', tone: 'good', text: t`On sale until ${until}` };
    }
    return { icon: 'lock', tone: 'off', text: t`Sales closed` };
  };
}

export function RunState({ run }: { readonly run: Of }) {
  const { icon, tone, text } = useRunState()(run);
  return (
    <StateWord icon={icon} tone={tone}>
      {text}
    </StateWord>
  );
}
