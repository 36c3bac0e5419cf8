import { useLingui } from '@lingui/react/macro';
import { needs } from '#contract/groups/startData.ts';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import { Bars, BarsTable } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { RowsOf } from './rows.ts';

/** How many of the held places wait for what. */
export function MissingCard({
  numbers: { missing, bounced },
  rowsOf,
}: {
  readonly numbers: Numbers;
  readonly rowsOf: RowsOf;
}) {
  const { t } = useLingui();
  const words: Readonly<Record<keyof typeof missing, string>> = {
    money: t`Not paid yet`,
    person: t`Nobody yet`,
    answer: t`Invitation not answered`,
    age: t`Child without an age`,
    size: t`No T-shirt size`,
    birth: t`No year of birth`,
    sex: t`No sex`,
    emergency: t`No emergency contact`,
    declaration: t`Not agreed to the declaration`,
    question: t`A question is open`,
  };
  const bars = [
    ...needs.map((need) => ({
      key: need as string,
      label: words[need],
      value: missing[need],
      to: rowsOf({ lacks: need }),
    })),
    { key: 'bounced', label: t`E-mail came back`, value: bounced, to: rowsOf({ bounced: 'true' }) },
  ]
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  if (bars.length === 0)
    return (
      <section aria-labelledby="missing" className="card">
        <h2 id="missing">{t`What is missing`}</h2>
        <p className="quiet">{t`Nothing: every place that is taken is paid and complete.`}</p>
      </section>
    );
  return (
    <ChartCard
      id="missing"
      title={t`What is missing`}
      table={<BarsTable label={t`What is missing`} head={t`What`} bars={bars} />}
    >
      <Bars bars={bars} tone="mud" />
    </ChartCard>
  );
}
