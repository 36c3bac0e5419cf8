import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Currency } from '#contract/constants.ts';
import type { Coupon, Event } from '#contract/shop/catalogue.calls.ts';
import type { RefusedCode } from '#machines/shop/buying/order.ts';
import { type couponsMachine, isAccepted } from '#machines/shop/coupons.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './purchase.module.css';

interface CouponFieldProps {
  readonly actor: ActorRefFrom<typeof couponsMachine>;
  readonly run: Pick<Event, 'currency' | 'no_coupons'>;
  /** The purchase's objection to the value in the field. */
  readonly fault: string | undefined;
}

/** Codes are asked for where one could be used, or has been brought. */
export function CouponField(props: CouponFieldProps) {
  const isWanted = useSelector(props.actor, ({ context }) => context.isWanted);
  return props.run.no_coupons === true && !isWanted ? null : <CouponCodes {...props} />;
}

/** One or several codes separated by commas, each with its own result under the field. */
function CouponCodes({ actor, run: { currency }, fault }: CouponFieldProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { text, entries, failure } = snapshot.context;
  const worthOf = useWorth(currency);
  const reasonOf = useReason();
  const refused = entries.flatMap((entry) => (isAccepted(entry) ? [] : [entry]));
  const isChecking = snapshot.hasTag('busy');
  const check = () => actor.send({ type: 'codes.submitted' });
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part}>
      <Field
        label={t`Coupon code`}
        optional
        name="codes"
        placeholder={t`Enter a code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={1000}
        value={text}
        error={
          failure ??
          (refused.length === 0
            ? fault
            : refused.map((entry) => (
                <span key={entry.name} className="block">
                  <b translate="no">{entry.name}</b>: {reasonOf(entry)}
                </span>
              )))
        }
        onChange={({ currentTarget }) => actor.send({ type: 'code.typed', text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter adds the code; it does not pay.
          event.preventDefault();
          check();
        }}
        action={
          <Button onClick={check} aria-busy={isChecking} aria-disabled={isChecking || undefined}>
            {/* As wide as before, or the field beside it would jump. */}
            <span className={styles.adding} data-busy={isChecking || undefined}>
              <span>{t`Add`}</span>
              {isChecking && <Loader aria-hidden="true" />}
            </span>
          </Button>
        }
      />
      <ul className={styles.coupons} aria-live="polite">
        {entries.filter(isAccepted).map(({ name, coupon }) => (
          <li key={name}>
            <Icon name="check" />
            <span>
              <b translate="no">{name}</b>: {worthOf(coupon)}
            </span>
            <button
              type="button"
              className="bare"
              aria-label={t`Remove code ${name}`}
              onClick={() => {
                actor.send({ type: 'coupon.removed', name });
                part.current?.querySelector('input')?.focus();
              }}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The reason why a code does not count, in the page's present language; a reason that we do not know, in the server's
 * words.
 */
function useReason() {
  const { i18n } = useCatalogue();
  return ({ code, message }: RefusedCode) => {
    const reason = reasons[code];
    return reason === undefined ? message : i18n._(reason);
  };
}

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  coupon_unknown: msg`We do not know this code. Check its spelling.`,
  coupon_exhausted: msg`This code has been used up.`,
  coupon_too_many: msg`An order can use five codes at most. Remove one of the others first.`,
  coupon_not_for_run: msg`This code is not valid for this run or at this time.`,
};

/** What a coupon takes off, and of how many places. */
function useWorth(currency: Currency) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  return ({ coupon_type, value, seats_per_use: seats }: Coupon) => {
    const percent = number(value / 100);
    const off = coupon_type === 'percent' ? t`${percent}%` : money(value, currency);
    if (coupon_type === 'percent' && value === 10_000) {
      return seats === null
        ? t`Every place is free`
        : plural(seats, { one: '# place for free', other: '# places for free' });
    }
    return seats === null
      ? t`${off} off each place`
      : plural(seats, { one: `${off} off # place`, other: `${off} off # places` });
  };
}
