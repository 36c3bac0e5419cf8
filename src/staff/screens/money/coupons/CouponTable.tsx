import { useLingui } from '@lingui/react/macro';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRunChoices } from '../../../hooks/useRunName.ts';
import { DataTable } from '../../../parts/table/DataTable.tsx';
import type { TableColumn } from '../../../parts/table/tableTypes.ts';
import { type CouponLine, isSeen } from '../../../queries/money/coupons.ts';
import styles from './Coupons.module.css';
import { type CouponState, couponStates, pick, stateOf } from './couponList.ts';
import { CouponStateWord, useCouponWords } from './couponWords.tsx';
import { useCouponChoice } from './useCouponChoice.ts';

export type CouponAct = 'change' | 'end';

interface CouponTableProps {
  readonly coupons: readonly CouponLine[];
  /** All are for one run: it is not repeated for each. */
  readonly ofRun: boolean;
  /** The title that stands above all of them already. */
  readonly titled?: string | undefined;
  readonly canChange: boolean;
  readonly onAct: (act: CouponAct, code: string) => void;
}

/** Coupons, each with its discount and number of uses; without code and amount for readers who may see neither. */
export function CouponTable({ coupons, ofRun, titled, canChange, onAct }: CouponTableProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { off, valid, used, whatFor, state } = useCouponWords();
  const { choice, page, readOn } = useCouponChoice();
  const runs = useRunChoices();
  const now = services.serverNow();
  const { rows, found, isMore } = pick(
    coupons,
    {
      ...{ words: choice.words, order: choice.sortColumn, isDescending: choice.isDescending, page },
      state: couponStates.find((one) => one === choice.view) ?? null,
    },
    now,
  );
  const views: Readonly<Record<CouponState, string>> = {
    open: t`Can be used`,
    later: t`Not yet`,
    over: t`Ended or used up`,
  };
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
  const some = (isThere: boolean, column: TableColumn<CouponLine>) => (isThere ? [column] : []);
  return (
    <DataTable
      label={t`Coupons`}
      choice={choice}
      rows={rows}
      isServerSorted
      total={found}
      more={{ isThere: isMore, isReading: false, onMore: readOn }}
      keyOf={(coupon) => coupon.code ?? `${coupon.title} ${coupons.indexOf(coupon)}`}
      nameOf={({ code, title }) => code ?? title}
      seek={t`Find a code or title`}
      views={[
        { key: 'all', label: t`All coupons`, count: coupons.length },
        ...couponStates.map((key) => ({
          ...{ key, label: views[key] },
          count: coupons.filter((coupon) => stateOf(coupon, now) === key).length,
        })),
      ]}
      {...(!ofRun && {
        filters: [{ key: 'run', label: t`For`, options: runs.map(({ id, label }) => ({ value: String(id), label })) }],
      })}
      columns={[
        { key: 'name', head: t`Coupon`, cell: name, sort: true },
        ...some(seesCodes, { key: 'off', head: t`Takes off`, cell: off }),
        ...some(!ofRun, { key: 'run', head: t`For`, cell: whatFor }),
        { key: 'valid', head: t`Valid`, cell: valid, sort: true },
        {
          key: 'used',
          head: t`Used`,
          align: 'right',
          sort: true,
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
      ]}
      {...(canChange && { menu })}
      empty={coupons.length === 0 ? t`There are no coupons yet.` : t`No coupons match.`}
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
