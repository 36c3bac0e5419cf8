import { useLingui } from '@lingui/react/macro';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { type Column, Table } from '../../../parts/Table.tsx';
import { type CouponLine, isSeen } from '../../../queries/money/coupons.ts';
import styles from './Coupons.module.css';
import { CouponStateWord, useCouponWords } from './couponWords.tsx';

export type CouponAct = 'change' | 'end';

interface CouponTableProps {
  readonly coupons: readonly CouponLine[];
  /** All are for one run: it is not said of each. */
  readonly ofRun: boolean;
  /** The title that stands above all of them already. */
  readonly titled?: string | undefined;
  readonly canChange: boolean;
  readonly onAct: (act: CouponAct, code: string) => void;
}

/** Coupons, each with its discount and number of uses; without code and amount for readers who may see neither. */
export function CouponTable({ coupons, ofRun, titled, canChange, onAct }: CouponTableProps) {
  const { t } = useLingui();
  const { off, valid, used, whatFor, state } = useCouponWords();
  const seesCodes = coupons.some(isSeen);
  const name = ({ code, title }: CouponLine) => (
    <>
      <strong className={styles.code} translate={code === null ? undefined : 'no'}>
        {code ?? title}
      </strong>
      {code !== null && title !== titled && <span className={styles.quiet}>{title}</span>}
    </>
  );
  const menu = (coupon: CouponLine) => {
    const { code } = coupon;
    return code === null ? null : (
      <ActionMenu<CouponAct>
        face={{ icon: 'dots' }}
        label={t`Actions for ${code}`}
        items={[
          { name: 'change', text: t`Change` },
          ...(state(coupon) === 'over' ? [] : [{ name: 'end' as const, text: t`End the coupon`, isDangerous: true }]),
        ]}
        onChoose={(act) => onAct(act, code)}
      />
    );
  };
  const some = (isThere: boolean, column: Column<CouponLine>) => (isThere ? [column] : []);
  return (
    <Table
      label={t`Coupons`}
      rows={coupons}
      keyOf={(coupon) => coupon.code ?? coupons.indexOf(coupon)}
      columns={[
        { key: 'name', head: t`Coupon`, cell: name },
        ...some(seesCodes, { key: 'off', head: t`Takes off`, cell: off }),
        ...some(!ofRun, { key: 'run', head: t`For`, cell: whatFor }),
        { key: 'valid', head: t`Valid`, cell: valid },
        {
          key: 'used',
          head: t`Used`,
          align: 'right',
          cell: (coupon) => <span className={styles.whole}>{used(coupon)}</span>,
        },
        {
          key: 'state',
          head: t`Status`,
          cell: (coupon) => (
            <span className={styles.whole}>
              <CouponStateWord coupon={coupon} />
            </span>
          ),
        },
        ...some(canChange, {
          key: 'menu',
          align: 'act',
          head: <span className="unseen">{t`Actions`}</span>,
          cell: menu,
        }),
      ]}
      card={(coupon) => {
        const times = used(coupon);
        return (
          <div className={styles.card}>
            <div>{name(coupon)}</div>
            {canChange && menu(coupon)}
            <span className={styles.quiet}>
              {[off(coupon), ofRun ? null : whatFor(coupon), valid(coupon)].filter((text) => text !== null).join(' · ')}
            </span>
            <span className={styles.line}>
              <CouponStateWord coupon={coupon} />
              <span className="small quiet tnum">{t`used ${times}`}</span>
            </span>
          </div>
        );
      }}
    />
  );
}
