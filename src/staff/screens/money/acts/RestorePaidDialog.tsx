import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paymentListCalls } from '#contract/staff/money/paymentList.calls.ts';
import type { NotRestored, RestorePreview } from '#contract/staff/money/paymentList.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { restorePaidForm } from '../../../effects/money/payments.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { restorePreviewQuery } from '../../../queries/money/payments.ts';

/** Lapsed places of somebody who paid late or in cash: paid again, without money of ours (docs/rules/payments.md 13). */
export function RestorePaidDialog({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { data, error } = useQuery(restorePreviewQuery(services, id));
  const actor = useOpened(
    () => restorePaidForm(services, id),
    { values: { reason: '' }, rules: paymentListCalls['POST staff/payments/{id}/restore'].body },
    close,
    `restorePaid.${id}`,
  );
  const isNot = data?.why != null || error !== null;
  return (
    <FormDialog<'reason'>
      actor={actor}
      title={t`Restore the places as paid?`}
      subtitle={t`For somebody who paid late, in cash or by transfer. The money is not in Muster’s books: there is no receipt, and nothing can be refunded here.`}
      focusOn="reason"
      action={t`Restore as paid`}
      busy={t`Saving…`}
      failed={t`The places were not restored.`}
      blocked={isNot ? t`The places cannot be restored.` : data === undefined && t`One moment…`}
    >
      {({ field }) => (
        <>
          {error !== null && <Notice tone="urgent" heading={error.message} />}
          {data !== undefined && <Seen preview={data} />}
          {!isNot && (
            <Field
              {...field('reason')}
              label={t`Why`}
              help={t`For the log, such as who has the money. Runners do not read it.`}
              autoComplete="off"
              maxLength={500}
              required
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What would happen, or why it cannot. */
function Seen({
  preview: { why, waves, codes, to_pay, currency, region, email },
}: {
  readonly preview: RestorePreview;
}) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const reasons = useReasons();
  if (why !== null) return <Notice tone="urgent" heading={reasons[why]} />;
  const sum = money(to_pay, currency);
  const coupons = codes.join(', ');
  return (
    <Notice heading={t`${sum}, not paid through Muster`}>
      {waves.map(({ wave_time, distance, places, free }) => (
        <p key={`${distance} ${wave_time}`}>
          <span translate="no">{distance}</span>
          {', '}
          {t`${dayAndTime(wave_time, region)}: ${places} of ${free} free places`}
        </p>
      ))}
      {codes.length > 0 && <p>{t`Coupons used again: ${coupons}.`}</p>}
      <p>
        {email === ''
          ? t`Nobody gets an e-mail: the account is erased.`
          : t`${email} gets an e-mail at once, so this cannot be undone.`}
      </p>
    </Notice>
  );
}

function useReasons(): Readonly<Record<NotRestored, string>> {
  const { t } = useLingui();
  return {
    status: t`Its places have not lapsed, or not any more.`,
    renewed: t`The places were ordered again, as another payment.`,
    released: t`Some of its places were released for good. Place a new order for them.`,
    elsewhere: t`One of its people already has another place in the group.`,
    full: t`Its wave has too few free places. Enlarge it first.`,
    coupon: t`Its coupon is used up. Allow one more use first.`,
  };
}
