import { useLingui } from '@lingui/react/macro';
import type { Category, Event } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { inKilometres } from './useDistanceName.ts';
import { useLists } from './view.ts';

/** Those that can be bought first, then by date. */
export const bySaleAndDate = (one: Event, other: Event) =>
  rank(one) - rank(other) || one.date.localeCompare(other.date) || one.id - other.id;
const rank = ({ sale }: Event) => ({ open: 0, soon: 1, sold_out: 2, closed: 2 })[sale];

/** Why a run cannot be bought. */
export function Sale({ run: { sale, sale_opens_at, region } }: { readonly run: Event }) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  if (sale === 'soon') {
    const from = sale_opens_at === null ? null : dayAndTime(sale_opens_at, region);
    return (
      <StateWord icon="clock" tone="calm">
        {from === null ? t`On sale soon` : t`On sale from ${from}`}
      </StateWord>
    );
  }
  return (
    <StateWord icon="cross" tone="off">
      {sale === 'sold_out' ? t`Sold out` : t`Sales have ended`}
    </StateWord>
  );
}

/** '6 and 12 km'; of kids races the ages too. */
export function useRunFacts() {
  const { t } = useLingui();
  const { number } = useFormat();
  const { all } = useLists();
  return (categories: readonly Category[]) => {
    const distances = [...new Set(categories.map(({ distance }) => distance))].toSorted((one, other) => one - other);
    // The figures of a list and their unit stay in one line.
    const kilometres = inKilometres(all(distances.map(number)).replaceAll(' ', '\u00a0'));
    const ages = categories.flatMap(({ age_from, age_to }) =>
      age_from === null ? [] : [age_from, age_to ?? age_from],
    );
    if (ages.length === 0) return kilometres;
    const youngest = Math.min(...ages);
    const oldest = Math.max(...ages);
    return t`${kilometres}, ages ${youngest} to ${oldest}`;
  };
}
