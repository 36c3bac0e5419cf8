import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { currencyOf } from '#contract/constants.ts';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { isVacantPlace } from '#machines/groups/placeKind.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import type { Looks } from './look.ts';

interface PlaceActionProps {
  readonly actor: FormActor | undefined;
  readonly group: Group;
  readonly signup: Signup | null;
}

/** Typed text stands in a sentence as an element of its own: as text its tags would be taken for the sentence's. */
const nameOf = (signup: Signup | null) => signup?.name ?? signup?.email ?? '';

/** In a kids' run a place whose age is known is a child's. */
const isChilds = (group: Group, signup: Signup | null) => group.is_kids && signup !== null && signup.age !== null;

const Bold = ({ children }: { readonly children: string }) => (
  <b className="strong">
    <EmailAddress>{children}</EmailAddress>
  </b>
);

/** The captain takes a place back from somebody, or gives up what was added and not paid. */
function RemoveDialog(props: PlaceActionProps) {
  const { t } = useLingui();
  const { actor, group, signup } = props;
  if (signup !== null && isVacantPlace(signup)) return <GivingUpDialog {...props} />;
  const name = <Bold>{nameOf(signup)}</Bold>;
  return (
    <FormDialog
      actor={actor}
      title={t`Remove from the group`}
      subtitle={
        isChilds(group, signup) ? (
          <Trans>{name} leaves the group, and the guardian gets an e-mail.</Trans>
        ) : (
          <Trans>{name} leaves the group and gets an e-mail.</Trans>
        )
      }
      action={t`Remove from the group`}
      busy={t`Removing…`}
      failed={t`The place could not be taken back.`}
      isDangerous
    >
      {() => (
        <>
          <p>
            {signup?.status === 'paid'
              ? t`The paid place is free for the group again. Nothing is refunded.`
              : t`The place is not paid for: the reservation ends, too.`}
          </p>
          <p>{t`The group’s code will no longer work for them. To have them back, send an invitation.`}</p>
        </>
      )}
    </FormDialog>
  );
}

/** Places that were added together go together. */
function GivingUpDialog({ actor, group, signup }: PlaceActionProps) {
  const { t } = useLingui();
  const places = group.signups.filter(({ payment_id }) => payment_id === signup?.payment_id).length;
  return (
    <FormDialog
      actor={actor}
      title={<Plural value={places} one="Give up this place?" other="Give up these # places?" />}
      action={<Plural value={places} one="Give up the place" other="Give up the places" />}
      busy={t`Giving up…`}
      isDangerous
    >
      {() => (
        <p>
          <Plural
            value={places}
            one="It was added and is not paid. It goes back on sale at once, and somebody else may take it."
            other="They were added together and are not paid. They go back on sale at once, and others may take them."
          />{' '}
          {t`Nothing is charged. If money is still on its way to us, you get it back.`}
        </p>
      )}
    </FormDialog>
  );
}

/** Leaving: what becomes of the own place. */
function LeaveDialog({ actor, group, signup }: PlaceActionProps) {
  const { t } = useLingui();
  const name = <b className="strong">{group.name ?? t`number ${group.id}`}</b>;
  return (
    <FormDialog
      actor={actor}
      title={t`Leave the group`}
      subtitle={
        isChilds(group, signup) ? (
          <Trans>Your child leaves the group {name}. The captain gets an e-mail.</Trans>
        ) : (
          <Trans>You leave the group {name}. The captain gets an e-mail.</Trans>
        )
      }
      action={t`Leave the group`}
      busy={t`Leaving…`}
      failed={t`You could not leave the group.`}
      isDangerous
    >
      {() =>
        signup?.status === 'paid' ? (
          <Notice tone="urgent">
            {t`The captain can then give the paid place to somebody else. Nothing is refunded, and signing up again costs a new fee.`}
          </Notice>
        ) : (
          <p>{t`The place is not paid for: the reservation and its payment are cancelled.`}</p>
        )
      }
    </FormDialog>
  );
}

/** An invitation, a challenge or a hand-over that was sent is called back. */
function WithdrawDialog({ actor, group, signup }: PlaceActionProps) {
  const { t } = useLingui();
  const isHandover = signup?.handover != null;
  const email = <Bold>{signup?.handover?.email ?? signup?.email ?? ''}</Bold>;
  return (
    <FormDialog
      actor={actor}
      title={isHandover ? t`Withdraw the hand-over` : t`Withdraw the invitation`}
      subtitle={<Trans>The link sent to {email} stops working.</Trans>}
      action={t`Withdraw it`}
      busy={t`Withdrawing…`}
      failed={isHandover ? t`The hand-over could not be withdrawn.` : t`The invitation could not be withdrawn.`}
      isDangerous
    >
      {() => <p>{afterwards(signup)}</p>}
    </FormDialog>
  );

  function afterwards(place: Signup | null) {
    if (place?.handover != null)
      return place.is_me && !isChilds(group, place)
        ? t`The place stays yours.`
        : t`The place stays with ${nameOf(place)}.`;
    return place?.status === 'paid'
      ? t`The place is free for the group again.`
      : t`The reservation ends, and the place goes back on sale.`;
  }
}

/** Says that one cannot come: the organiser decides what becomes of the place. */
function CannotComeDialog({ actor, group, signup }: PlaceActionProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const back = signup?.cannot_come?.back ?? 0;
  const sum = money(back, currencyOf[group.region]);
  return (
    <FormDialog
      actor={actor}
      title={group.is_kids ? t`My child cannot come` : t`I cannot come`}
      subtitle={t`The organiser reads this and answers you by e-mail. Until then the place stays yours.`}
      action={t`Tell the organiser`}
      busy={t`Sending…`}
      failed={t`The organiser has not been notified.`}
    >
      {({ field }) => (
        <>
          <p>
            {back > 0
              ? t`By the rules of this run you would get back ${sum} today. The handling fee is not refunded.`
              : t`By the rules of this run places are not refunded now. The organiser decides.`}
          </p>
          {group.transfer_open && <p>{t`You can also hand the place over to somebody else yourself.`}</p>}
          <Field
            {...field('note')}
            label={t`What the organiser should know`}
            help={t`Please nothing about your health: you need not give a reason.`}
            optional
            autoComplete="off"
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Takes that back. */
function ComeAfterAllDialog({ actor, group }: PlaceActionProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={group.is_kids ? t`My child can come after all` : t`I can come after all`}
      subtitle={t`The place stays yours, and the organiser does nothing.`}
      action={t`Withdraw the request`}
      busy={t`Withdrawing…`}
      failed={t`The request could not be withdrawn.`}
    />
  );
}

/** The same invitation once more: three a day for one address. */
function ResendDialog({ actor, signup }: PlaceActionProps) {
  const { t } = useLingui();
  const left = signup?.invitation?.resends_left ?? 0;
  const email = <Bold>{signup?.email ?? ''}</Bold>;
  return (
    <FormDialog
      actor={actor}
      title={t`Send the invitation again`}
      subtitle={<Trans>To {email}, with the same link.</Trans>}
      action={t`Send again`}
      busy={t`Sending…`}
      failed={t`The invitation could not be sent.`}
      blocked={left === 0 && t`It has been sent again three times today, which is the limit. Try again tomorrow.`}
    >
      {() => (
        <>
          {signup?.invitation?.state === 'bounced' && (
            <Notice tone="urgent">{t`The last e-mail bounced. Check the address; you can withdraw the invitation and send a new one.`}</Notice>
          )}
          {left > 0 && (
            <p>
              <Plural value={left} one="It can be sent # more time today." other="It can be sent # more times today." />
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The same to one place of it. */
export const placeActionLooks: Looks<'remove' | 'leave' | 'withdraw' | 'resend' | 'cannotCome' | 'comeAfterAll'> = {
  cannotCome: {
    Dialog: CannotComeDialog,
    menu: ({ group }) => (group.is_kids ? msg`My child cannot come` : msg`I cannot come`),
  },
  comeAfterAll: {
    Dialog: ComeAfterAllDialog,
    menu: ({ group }) => (group.is_kids ? msg`My child can come after all` : msg`I can come after all`),
  },
  resend: { Dialog: ResendDialog, menu: () => msg`Send the invitation again` },
  withdraw: {
    Dialog: WithdrawDialog,
    menu: ({ signup }) => (signup?.handover == null ? msg`Withdraw the invitation` : msg`Withdraw the hand-over`),
  },
  remove: {
    Dialog: RemoveDialog,
    menu: ({ signup }) =>
      signup !== null && isVacantPlace(signup) ? msg`Give up the places` : msg`Remove from the group`,
    isDangerous: true,
  },
  leave: { Dialog: LeaveDialog, menu: () => msg`Leave the group`, isDangerous: true },
};
