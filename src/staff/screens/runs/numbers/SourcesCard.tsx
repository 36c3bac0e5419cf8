import { useLingui } from '@lingui/react/macro';
import { type SourceKind, sourceKinds } from '#contract/staff/runs/numbers.calls.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import { Bars, BarsTable } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';
import styles from './Numbers.module.css';
import type { RowsOf } from './rows.ts';

const shown = 8;

/** Where paid places came from: by what their orders say, which is known after consent alone. */
export function SourcesCard({
  numbers: { sources, coupons },
  rowsOf,
}: {
  readonly numbers: Numbers;
  readonly rowsOf: RowsOf;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const address = useListAddress();
  const words: Readonly<Record<SourceKind | 'coupon', string>> = {
    campaign: t`Campaign`,
    partner: t`Partner`,
    site: t`Site`,
    page: t`First page`,
    coupon: t`Coupon`,
  };
  const kinds = [...sourceKinds, ...(coupons === null ? [] : (['coupon'] as const))];
  const kind = address.oneOf('source', kinds) ?? 'campaign';
  const bars =
    kind === 'coupon'
      ? (coupons ?? []).map(({ code, places }) => ({ key: code, label: code, isTheirs: true, value: places, to: null }))
      : sources.rows
          .filter((row) => row.kind === kind)
          .map(({ name, places }) => ({
            key: name,
            label: name,
            isTheirs: true,
            value: places,
            to: rowsOf({ source: `${kind}:${name}` }),
          }));
  return (
    <ChartCard
      id="sources"
      title={t`Where they came from`}
      aside={
        <select
          aria-label={t`By what`}
          className={styles.select}
          value={kind}
          onChange={({ currentTarget }) => address.put({ source: currentTarget.value }, { replace: true })}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      }
      table={<BarsTable label={t`Where they came from`} head={words[kind]} bars={bars} />}
    >
      {bars.length === 0 ? <p className="quiet">{t`Nothing is known yet.`}</p> : <Bars bars={bars.slice(0, shown)} />}
      <p className="small quiet mt-3">
        {t`Known for ${number(sources.known)} of ${number(sources.places)} places: those whose buyers agreed.`}
      </p>
    </ChartCard>
  );
}
