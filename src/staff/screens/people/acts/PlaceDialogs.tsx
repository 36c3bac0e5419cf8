import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { PlaceAction } from '#contract/staff/people/acts.values.ts';
import { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { placeForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { PlacePage } from '../../../queries/people/people.ts';

interface OfPlace {
  readonly page: PlacePage;
}
type Question = Exclude<
  PlaceAction,
  'correct' | 'person' | 'move' | 'distance' | 'note' | 'block' | 'extend' | 'number' | 'refuseCannotCome'
>;
const nothing = { values: {}, rules: v.object({}) };

/** Actions that only need a confirmation. */
export function QuestionDialog({ page, action }: OfPlace & { readonly action: Question }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const forms = placeForms(services, page.place.id);
  const make = {
    resendConfirmation: () => forms.resend('confirmation'),
    resendPayment: () => forms.resend('payment'),
    resendInvitation: () => forms.resend('invitation'),
    free: forms.free,
    unblock: forms.unblock,
    restore: forms.restore,
  }[action];
  const actor = useOpened(make, nothing, close);
  const sending = { action: t`Send it`, busy: t`Sending…`, failed: t`Nothing was sent.` };
  const to = page.person?.email ?? page.place.email ?? page.payment?.email ?? '';
  const words = {
    resendConfirmation: { title: t`Send the confirmation again?`, subtitle: t`It goes to ${to}.`, ...sending },
    resendPayment: {
      title: t`Send the payment link again?`,
      subtitle: t`It goes to ${page.payment?.email ?? to}.`,
      ...sending,
    },
    resendInvitation: { title: t`Send the invitation again?`, subtitle: t`It goes to ${to}.`, ...sending },
    free: {
      title: t`Free the place?`,
      subtitle: t`It goes back to its group, which may give it to somebody else. Nothing is refunded. Its person gets an e-mail.`,
      action: t`Free the place`,
      busy: t`Freeing…`,
      failed: t`The place was not freed.`,
    },
    unblock: {
      title: t`Unblock the place?`,
      subtitle:
        page.blocked === null
          ? t`Its person gets an e-mail.`
          : t`Reason for the block: “${page.blocked}”. Its person gets an e-mail.`,
      action: t`Unblock the place`,
      busy: t`Saving…`,
      failed: t`The place is still blocked.`,
    },
    restore: {
      title: t`Restore the reservation?`,
      subtitle: t`Its places are reserved again, at today’s price. The buyer gets a link to pay.`,
      action: t`Restore the reservation`,
      busy: t`Saving…`,
      failed: t`The reservation was not restored.`,
    },
  }[action];
  return <FormDialog actor={actor} {...words} isDangerous={action === 'free'} />;
}

/** Blocks a place, with the reason that its person reads. */
export function BlockDialog({ page }: OfPlace) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.place;
  const actor = useOpened(
    () => placeForms(services, id).block(),
    {
      values: { reason: '' },
      rules: v.omit(placeActsCalls['POST staff/places/{id}/block'].body, ['version']),
      bodyOf: (values) => values,
    },
    close,
    `block.${id}`,
  );
  return (
    <FormDialog<'reason'>
      actor={actor}
      title={t`Block the place?`}
      subtitle={t`Nobody starts on it, and it is handed to nobody, until it is unblocked.`}
      focusOn="reason"
      action={t`Block the place`}
      busy={t`Saving…`}
      failed={t`The place was not blocked.`}
      isDangerous
    >
      {({ field }) => (
        <Field
          {...field('reason')}
          label={t`Reason`}
          help={t`Its person gets it by e-mail.`}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}

/** Says no to a person who cannot come, with the reason that they read. */
export function RefuseDialog({ page }: OfPlace) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.place;
  const actor = useOpened(
    () => placeForms(services, id).refuseCannotCome(),
    {
      values: { reason: '' },
      rules: v.omit(placeActsCalls['POST staff/places/{id}/cannot-come/refuse'].body, ['version']),
      bodyOf: (values) => values,
    },
    close,
    `refuseCannotCome.${id}`,
  );
  return (
    <FormDialog<'reason'>
      actor={actor}
      title={t`Refund nothing?`}
      subtitle={t`The place stays as it is, and the line on the first page disappears.`}
      focusOn="reason"
      action={t`Say no`}
      busy={t`Saving…`}
      failed={t`Nothing was answered.`}
    >
      {({ field }) => (
        <Field
          {...field('reason')}
          label={t`Reason`}
          help={t`Its person gets it by e-mail.`}
          autoComplete="off"
          maxLength={500}
          required
        />
      )}
    </FormDialog>
  );
}

/** Holds an unpaid reservation longer, never past the start. */
export function ExtendDialog({ page }: OfPlace) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { dayAndTime } = useFormat();
  const { id, until, region } = page.place;
  const held = until === null ? '' : dayAndTime(until, region);
  const actor = useOpened(
    () => placeForms(services, id).extend(),
    {
      values: { hours: '24' },
      rules: placeActsCalls['POST staff/places/{id}/extend'].body,
      bodyOf: ({ hours }) => ({ hours: Number(hours) }),
    },
    close,
    `extend.${id}`,
  );
  return (
    <FormDialog<'hours'>
      actor={actor}
      title={t`Hold the reservation longer`}
      subtitle={t`Held until ${held} so far. Never past the start. The buyer gets an e-mail with the new time.`}
      focusOn="hours"
      action={t`Hold it longer`}
      busy={t`Saving…`}
      failed={t`The reservation was not extended.`}
    >
      {({ field }) => (
        <Field {...field('hours')} label={t`Hours longer`} inputMode="numeric" autoComplete="off" required />
      )}
    </FormDialog>
  );
}
