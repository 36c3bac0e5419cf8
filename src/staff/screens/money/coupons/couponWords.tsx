import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useRunName } from '../../../hooks/useRunName.ts';
import type { CouponLine } from '../../../queries/money/coupons.ts';
import { stateOf } from './couponList.ts';

/** The facts of a coupon, in a column each or one after another. */
export function useCouponWords() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money, number, dayAndTime, dateOf } = useFormat();
  const runName = useRunName();
  const off = ({ value, coupon_type, currency, seats_per_use: seats }: CouponLine) => {
    if (value === null) return null;
    const much = coupon_type === 'percent' ? t`${number(value / 100)}%` : money(value, currency ?? 'PLN');
    return seats === null ? much : t`${much} for ${plural(seats, { one: '# place', other: '# places' })}`;
  };
  /** A day that counts whole is the day that it is good on still; a time is shown for this year only. */
  const day = (moment: string, isEnd: boolean) => {
    const isWhole = moment.slice(11, 19) === '00:00:00';
    const isFar = Number(moment.slice(0, 4)) !== new Date(services.serverNow()).getFullYear();
    if (!isWhole && !isFar) return dayAndTime(moment, 'pl');
    return dateOf(new Date(Date.parse(moment) - (isWhole && isEnd ? 1 : 0)).toISOString(), 'pl');
  };
  const valid = ({ valid_from, valid_until }: CouponLine) => {
    const [from, until] = [valid_from && day(valid_from, false), valid_until && day(valid_until, true)];
    if (from !== null && until !== null) return t`${from} to ${until}`;
    if (from !== null) return t`from ${from}`;
    return until === null ? t`always` : t`until ${until}`;
  };
  const used = ({ uses, max_uses }: Pick<CouponLine, 'uses' | 'max_uses'>) => {
    const [times, most] = [number(uses), number(max_uses ?? 0)];
    return max_uses === null ? times : t`${times} of ${most}`;
  };
  const whatFor = ({ run_id }: Pick<CouponLine, 'run_id'>) => (run_id === null ? t`All runs` : runName(run_id));
  const state = (coupon: CouponLine) => stateOf(coupon, services.serverNow());
  return { off, valid, used, whatFor, state };
}

export function CouponStateWord({ coupon }: { readonly coupon: CouponLine }) {
  const { t } = useLingui();
  const { state } = useCouponWords();
  const { uses, max_uses } = coupon;
  const words = {
    open: { icon: 'check', tone: 'good', text: t`can be used` },
    later: { icon: 'clock', tone: 'calm', text: t`not yet` },
    over: {
      icon: 'lock',
      tone: 'off',
      text: max_uses !== null && max_uses > 0 && uses >= max_uses ? t`used up` : t`ended`,
    },
  } as const;
  const { icon, tone, text } = words[state(coupon)];
  return (
    <StateWord icon={icon} tone={tone}>
      {text}
    </StateWord>
  );
}
