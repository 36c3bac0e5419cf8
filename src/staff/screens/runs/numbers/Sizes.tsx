import { useLingui } from '@lingui/react/macro';
import { tshirtSizes } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { type Column, Table } from '../../../parts/Table.tsx';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import styles from './Numbers.module.css';

type Cut = 'K' | 'M' | null;
interface Row {
  readonly size: (typeof tshirtSizes)[number] | null;
  readonly of: (cut: Cut) => number;
  readonly all: number;
}

/** How many T-shirts of each size and cut are wanted so far. */
export function Sizes({ sizes }: Pick<Numbers, 'sizes'>) {
  const { t } = useLingui();
  const { number } = useFormat();
  const rows = [...tshirtSizes, null].flatMap((size): Row[] => {
    const ofSize = sizes.filter((one) => one.size === size);
    const of = (cut: Cut) => ofSize.find(({ sex }) => sex === cut)?.places ?? 0;
    const all = ofSize.reduce((sum, { places }) => sum + places, 0);
    return all === 0 ? [] : [{ size, of, all }];
  });
  if (rows.length === 0) return <p className="quiet">{t`Nobody has a place of their own yet.`}</p>;
  const cuts: readonly { readonly cut: Cut; readonly head: string }[] = [
    { cut: 'K', head: t`Women’s` },
    { cut: 'M', head: t`Men’s` },
    { cut: null, head: t`Not given` },
  ];
  const nameOf = ({ size }: Row) => size ?? t`not chosen`;
  const shown = cuts.filter(({ cut }) => rows.some(({ of }) => of(cut) > 0));
  return (
    <Table
      label={t`T-shirt sizes`}
      rows={rows}
      keyOf={({ size }) => size ?? ''}
      columns={[
        { key: 'size', head: t`Size`, cell: (row) => <strong>{nameOf(row)}</strong> },
        ...shown.map(
          ({ cut, head }): Column<Row> => ({
            key: head,
            head,
            align: 'right',
            cell: ({ of }) => number(of(cut)),
          }),
        ),
        { key: 'all', head: t`Together`, align: 'right', cell: ({ all }) => <strong>{number(all)}</strong> },
      ]}
      card={(row) => (
        <div className={styles.row}>
          <span>
            <strong>{nameOf(row)}</strong>{' '}
            <span className="small quiet">
              {shown
                .filter(({ cut }) => row.of(cut) > 0)
                .map(({ cut, head }) => `${head} ${number(row.of(cut))}`)
                .join(' · ')}
            </span>
          </span>
          <strong className="tnum">{number(row.all)}</strong>
        </div>
      )}
    />
  );
}
