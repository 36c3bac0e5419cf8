import { useLingui } from '@lingui/react/macro';
import { tshirtSizes } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Table } from '../../../parts/Table.tsx';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import { Bars } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';
import { shared } from './figures.ts';
import styles from './Numbers.module.css';
import type { RowsOf } from './rows.ts';

interface ShirtsCardProps {
  readonly numbers: Numbers;
  readonly sold: number;
  readonly rowsOf: RowsOf;
}

/** How many T-shirts of each size to order: known ones, and those of everybody else by the same shares. */
export function ShirtsCard({ numbers: { sizes }, sold, rowsOf }: ShirtsCardProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const cuts = [
    { cut: 'K', head: t`Women’s` },
    { cut: 'M', head: t`Men’s` },
  ] as const;
  const cells = tshirtSizes.flatMap((size) =>
    cuts.map(({ cut }) => ({
      size,
      cut,
      known: sizes.find((one) => one.size === size && one.sex === cut)?.places ?? 0,
    })),
  );
  const known = cells.reduce((sum, cell) => sum + cell.known, 0);
  const unknown = Math.max(0, sold - known);
  const more = shared(
    known === 0 ? 0 : unknown,
    cells.map((cell) => cell.known),
  );
  const rows = tshirtSizes.map((size) => {
    const of = (cut: 'K' | 'M') =>
      cells.flatMap((cell, at) =>
        cell.size === size && cell.cut === cut ? [[cell.known, more[at] ?? 0] as const] : [],
      )[0] ?? ([0, 0] as const);
    const [hers, his] = [of('K'), of('M')];
    return {
      size,
      K: hers[0] + hers[1],
      M: his[0] + his[1],
      expected: hers[1] + his[1],
      all: hers[0] + hers[1] + his[0] + his[1],
    };
  });
  return (
    <ChartCard
      id="sizes"
      title={t`T-shirts`}
      aside={t`known ${number(known)}, expected ${number(unknown)}`}
      table={
        <Table
          label={t`T-shirt sizes`}
          rows={rows}
          keyOf={({ size }) => size}
          columns={[
            { key: 'size', head: t`Size`, cell: ({ size }) => <strong>{size}</strong> },
            ...cuts.map(({ cut, head }) => ({
              key: cut,
              head,
              align: 'right' as const,
              cell: (row: (typeof rows)[number]) => number(row[cut]),
            })),
            { key: 'expected', head: t`Of these expected`, align: 'right', cell: ({ expected }) => number(expected) },
            { key: 'all', head: t`Together`, align: 'right', cell: ({ all }) => <strong>{number(all)}</strong> },
          ]}
          card={({ size, K, M, all }) => (
            <div className={styles.row}>
              <span>
                <strong>{size}</strong>{' '}
                <span className="small quiet">{`${cuts[0].head} ${number(K)} · ${cuts[1].head} ${number(M)}`}</span>
              </span>
              <strong className="tnum">{number(all)}</strong>
            </div>
          )}
        />
      }
    >
      {known === 0 ? (
        <p className="quiet">{t`Nobody has chosen a size yet.`}</p>
      ) : (
        <Bars
          bars={rows.map(({ size, all, expected }) => ({
            key: size,
            label: size,
            value: all,
            expected,
            to: rowsOf({ size }),
          }))}
        />
      )}
    </ChartCard>
  );
}
