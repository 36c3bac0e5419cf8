import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import { regionOf } from '#contract/host.ts';
import { batchLimit, fixedOnceUsed } from '#contract/staff/money/coupons.calls.ts';
import type { Values } from '#machines/kit/form.machine.ts';
import { type CouponField, couponEdit, newBatch, newCoupon } from '#machines/money/coupon.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { addBatch, addCoupon, editCoupon, endCoupon } from '../../../effects/money/coupons.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useMe } from '../../../hooks/useMe.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { Fixing, useFixed } from '../../../parts/Fixing.tsx';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import type { Coupon } from '../../../queries/money/coupons.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { CouponFields } from './CouponFields.tsx';

interface OfRun {
  readonly run?: Run | undefined;
}
interface OfCoupon {
  readonly coupon: Coupon;
}

/** The region, and the run chosen at first: on a run's page that run, else all, for members who have all. */
function useMade(run: Run | undefined) {
  const { services } = useStaff();
  const { run_ids } = useMe();
  const region = regionOf(location.hostname, services.storage.getItem('region'));
  return { region, runId: run?.id ?? run_ids?.[0] ?? null };
}

/** Values typed on the page of a run are kept for that page. */
const draftOf = (what: 'coupon' | 'batch', run: Run | undefined) => `${what}.new.${run?.id ?? 'all'}`;

/** Codes shorter than this are found by trying, whatever limits tries. */
const longEnough = 8;
const isEasilyGuessed = ({ code, coupon_type, value }: Values<CouponField>) =>
  coupon_type === 'percent' && Number(value) === 100 && code !== '' && [...code.trim()].length < longEnough;

export function AddCouponDialog({ run }: OfRun) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => addCoupon(services), newCoupon(useMade(run)), close, draftOf('coupon', run));
  return (
    <FormDialog
      actor={actor}
      title={t`New coupon`}
      subtitle={run?.name}
      focusOn="code"
      action={t`Create the coupon`}
      busy={t`Creating it…`}
      failed={t`The coupon was not created.`}
    >
      {({ field, values }) => (
        <>
          <Field
            {...field('code')}
            label={t`Code`}
            help={
              isEasilyGuessed(values)
                ? t`It gives places away and is easy to guess: use at least ${longEnough} characters.`
                : t`What runners type in. It cannot be changed.`
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
          />
          <CouponFields field={field} values={values} run={run} />
        </>
      )}
    </FormDialog>
  );
}

export function AddBatchDialog({ run }: OfRun) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { number } = useFormat();
  const { close } = useDialogAddress();
  const actor = useOpened(() => addBatch(services), newBatch(useMade(run)), close, draftOf('batch', run));
  const most = number(batchLimit);
  return (
    <FormDialog
      actor={actor}
      title={t`New batch of coupons`}
      subtitle={t`Codes with the same terms that nobody can guess, ready to download.`}
      focusOn="count"
      action={t`Create the codes`}
      busy={t`Creating them…`}
      failed={t`No codes were created.`}
    >
      {({ field, values }) => (
        <>
          <FieldPair>
            <NumberField {...field('count')} label={t`How many codes`} help={t`At most ${most}.`} />
            <Field
              {...field('prefix')}
              label={t`Beginning`}
              help={t`Letters, digits and hyphens: CLUB-`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              optional
            />
          </FieldPair>
          <CouponFields field={field} values={values} run={run} />
        </>
      )}
    </FormDialog>
  );
}

export function EditCouponDialog({ coupon, run }: OfRun & OfCoupon) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => editCoupon(services, coupon), couponEdit(coupon), close, `coupon.${coupon.code}`);
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.hasTag('overtaken'));
  const edit = useSelector(actor, ({ context }) => context);
  const isUsed = coupon.uses > 0;
  useFixed(actor, isUsed, fixedOnceUsed);
  return (
    <FormDialog
      actor={actor}
      title={t`Change ${coupon.code}`}
      subtitle={
        isUsed
          ? t`Somebody has used it: only its title, its end and its number of uses can still be changed.`
          : undefined
      }
      focusOn="title"
      action={isOvertaken ? t`Save mine` : t`Save`}
      busy={t`Saving…`}
      failed={t`The coupon was not changed.`}
    >
      {({ field, values }) => (
        <>
          {isOvertaken && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
          <Fixing heading={t`Somebody has used the coupon in the meantime.`} dropped={edit.dropped} />
          <CouponFields field={field} values={values} run={run} edit={edit} />
        </>
      )}
    </FormDialog>
  );
}

export function EndCouponDialog({ coupon }: OfCoupon) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => endCoupon(services, coupon), { values: {}, rules: v.object({}) }, close);
  return (
    <FormDialog
      actor={actor}
      title={t`End ${coupon.code}?`}
      subtitle={t`The shop no longer accepts it. What was bought with it keeps its price.`}
      isDangerous
      action={t`End the coupon`}
      busy={t`Ending it…`}
      failed={t`The coupon has not been ended.`}
    />
  );
}
