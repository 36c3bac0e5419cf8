import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/constants.ts';
import { differenceOf } from '#machines/runs/massAction.logic.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import type { Preview } from '../../../queries/runs/tasks.ts';
import { useGroupName } from './useGroupName.ts';

interface DifferenceProps {
  readonly was: Preview;
  readonly is: Preview;
  readonly isLooking: boolean;
  readonly currency: Currency;
}

/** Somebody changed something between the preview and the order: what, and that nothing was ordered. */
export function Difference({ was, is, isLooking, currency }: DifferenceProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const nameOf = useGroupName();
  const { came, went, changed } = differenceOf(was, is);
  return (
    <Notice
      tone="urgent"
      role="alert"
      isAnswer
      heading={t`Something has changed since you looked. Nothing was ordered.`}
    >
      {!isLooking && (
        <ul>
          {came.map((group) => (
            <li key={group.id}>{t`New: ${nameOf(group)}, places: ${group.places}`}</li>
          ))}
          {went.map((group) => (
            <li key={group.id}>{t`Removed: ${nameOf(group)}`}</li>
          ))}
          {changed.map(({ was: before, is: now }) => {
            const name = nameOf(now);
            const [then, since] = [before, now].map(({ back, offered }) => money(back + offered, currency));
            return (
              <li key={now.id}>
                {before.places === now.places
                  ? t`${name}: ${since} instead of ${then}`
                  : t`${name}: places ${now.places} instead of ${before.places}`}
              </li>
            );
          })}
        </ul>
      )}
      <p>{t`Below you see the current state. Order it like this, or change it.`}</p>
    </Notice>
  );
}
