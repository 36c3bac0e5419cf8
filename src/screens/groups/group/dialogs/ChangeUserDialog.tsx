import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Group, Signup } from '#contract/values/group.values.ts';
import type { changeUser, Receiver } from '#machines/groups/lookUps.ts';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { LookUpDialog } from '../../../parts/forms/LookUpDialog.tsx';
import { PersonRow } from './PersonRow.tsx';

interface ChangeUserDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof changeUser> | undefined;
  readonly group: Group;
  readonly signup: Signup | null;
}

/** The own paid place goes to somebody else: an address, then a person to hand it to or to invite. */
export function ChangeUserDialog({ actor, group, signup }: ChangeUserDialogProps) {
  const { t } = useLingui();
  const offerOf = useOffer(signup);
  return (
    <LookUpDialog
      actor={actor}
      title={t`Hand over the place`}
      subtitle={
        group.is_kids
          ? t`The paid place goes to another guardian, for their child. That costs nothing.`
          : t`The paid place goes to somebody else. That costs nothing.`
      }
      check={{ label: t`Check`, busy: t`Checking…` }}
      again={t`Another address`}
      offerOf={offerOf}
      lead={
        signup !== null && (
          <PersonRow part={t`Until now`} name={signup.name ?? signup.email ?? ''} picture={signup.avatar} />
        )
      }
    >
      {(field) => (
        <EmailAddressField
          {...field}
          label={group.is_kids ? t`The other guardian’s e-mail` : t`E-mail of the new person`}
          autoComplete="off"
          required
        />
      )}
    </LookUpDialog>
  );
}

/** Who has the address, or that nobody has it. */
function useOffer(signup: Signup | null): ComponentProps<typeof LookUpDialog<'email', Receiver>>['offerOf'] {
  const { t } = useLingui();
  return (offer) => {
    if (offer.kind === 'unknown') {
      return {
        label: t`Send invite`,
        busy: t`Sending…`,
        beside: (
          <Notice icon="mail" role="status">
            <Trans>
              <b className="strong">This address has no account yet.</b> We send an invitation. You keep the place until
              it is accepted, and you can withdraw it.
            </Trans>
          </Notice>
        ),
      };
    }
    const { name: whole, email } = offer;
    const name = firstOf(whole);
    return {
      label: t`Hand over to ${name}`,
      busy: t`Handing over…`,
      instead: (
        <>
          <PersonRow part={t`New`} name={whole} email={email} picture={null} isNew />
          <p className="quiet">
            {t`The place changes hands at once; only ${firstOf(whole)} can give it back. You both get an e-mail.`}
          </p>
          {signup?.is_captain === true && <Notice>{t`You are the captain: that goes with the place.`}</Notice>}
        </>
      ),
    };
  };
}

const firstOf = (name: string) => name.split(' ')[0] ?? '';
