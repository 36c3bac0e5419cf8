import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Table } from '../../../parts/Table.tsx';
import type { Numbers } from '../../../queries/runs/numbers.ts';
import styles from './Numbers.module.css';

type Used = NonNullable<Numbers['coupons']>[number];

/** The codes that the run was bought with; only members who may see codes are sent them. */
export function CouponsUsed({ coupons }: { readonly coupons: readonly Used[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (coupons.length === 0) return <p className="quiet">{t`No coupons have been used for this run.`}</p>;
  const name = ({ code, title }: Used) => (
    <>
      <strong className={styles.code} translate="no">
        {code}
      </strong>
      <span className="small quiet">{title}</span>
    </>
  );
  return (
    <Table
      label={t`Coupons used`}
      rows={coupons}
      keyOf={({ code }) => code}
      columns={[
        { key: 'code', head: t`Coupon`, cell: name },
        { key: 'purchases', head: t`Purchases`, align: 'right', cell: ({ purchases }) => number(purchases) },
        { key: 'places', head: t`Places`, align: 'right', cell: ({ places }) => number(places) },
      ]}
      card={(coupon) => {
        const [purchases, places] = [number(coupon.purchases), number(coupon.places)];
        return (
          <div>
            {name(coupon)}
            <div className="small">{t`Purchases: ${purchases}, places: ${places}`}</div>
          </div>
        );
      }}
    />
  );
}
