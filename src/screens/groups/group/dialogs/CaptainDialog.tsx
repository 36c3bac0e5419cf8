import { Trans, useLingui } from '@lingui/react/macro';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import { ChoiceCard, Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import { NothingChosen } from '../../../parts/NothingChosen.tsx';
import styles from './people.module.css';

interface CaptainDialogProps {
  readonly actor: FormActor | undefined;
  readonly group: Group;
  /** The captain to be; null if that is to be chosen. */
  readonly signup: Signup | null;
}

/** Somebody else leads the group: first who can, having paid and an account, then the others and why they cannot. */
export function CaptainDialog({ actor, group, signup }: CaptainDialogProps) {
  const { t } = useLingui();
  const { is_kids: isKids } = group;
  // Children whom another guardian brings stand beside their guardian.
  const others = group.signups.filter(({ is_me, user_id, name, email }) => {
    const isSomebody = isKids ? (user_id ?? email) !== null : (name ?? email) !== null;
    return !is_me && isSomebody;
  });
  const leaders = others.filter(canLead);
  const isNobodyLeft = signup === null && leaders.length === 0;
  const name = signup?.name ?? '';
  return (
    <FormDialog
      actor={actor}
      title={
        signup === null
          ? t`New captain`
          : isChilds(group, signup)
            ? t`Make the guardian of ${name} captain?`
            : t`Make ${name} captain?`
      }
      subtitle={
        isKids
          ? t`A captain invites, removes, renames the group and changes the wave. You stay in the group, and your children keep their places.`
          : t`A captain invites, removes, renames the group and changes the wave. You stay in the group as a member and keep your place.`
      }
      action={signup === null ? t`Hand over the group` : <Trans>Make captain</Trans>}
      busy={t`Handing over…`}
      failed={t`The captain could not be changed.`}
      blocked={isNobodyLeft && t`Nobody in the group can be captain yet.`}
    >
      {signup === null && others.length > 0
        ? ({ field, give }) => {
            const { value, error } = field('new_captain_id');
            return (
              <>
                {error !== undefined && <NothingChosen>{t`Choose who leads the group`}</NothingChosen>}
                <Choices label={t`New captain`}>
                  {[...leaders, ...others.filter((one) => !canLead(one))].map((one) => (
                    <ChoiceCard
                      key={one.id}
                      name="new_captain_id"
                      value={one.id}
                      checked={String(one.id) === value}
                      disabled={!canLead(one)}
                      onChoose={() => give('new_captain_id', String(one.id))}
                    >
                      <Member signup={one} isGuardian={isChilds(group, one)} />
                    </ChoiceCard>
                  ))}
                </Choices>
              </>
            );
          }
        : undefined}
    </FormDialog>
  );
}

/** In a kids' run a place whose age is known has the child's name. */
const isChilds = ({ is_kids }: Group, { age }: Signup) => is_kids && age !== null;

function Member({ signup, isGuardian }: { readonly signup: Signup; readonly isGuardian: boolean }) {
  const { t } = useLingui();
  const [first = '', ...rest] = (signup.name ?? '').split(' ');
  return (
    <span className={styles.member}>
      {signup.name === null ? (
        <span className={styles.nobody}>
          <Icon name="mail" size="s" />
        </span>
      ) : (
        <Avatar name={first} surname={rest.at(-1) ?? ''} picture={signup.avatar} size="s" />
      )}
      <span className={styles.lines}>
        <span className="strong">
          {signup.name === null ? (
            <EmailAddress>{signup.email ?? ''}</EmailAddress>
          ) : isGuardian ? (
            t`Guardian of ${signup.name}`
          ) : (
            signup.name
          )}
        </span>
        {!canLead(signup) && (
          <span className={styles.why}>
            <Why signup={signup} />
          </span>
        )}
      </span>
    </span>
  );
}

/** Only a paid, registered participant may be appointed (docs/rules/groups.md 4.3). */
const canLead = ({ user_id, status }: Signup) => user_id !== null && status === 'paid';

function Why({ signup: { user_id, status, invitation } }: { readonly signup: Signup }) {
  const { t } = useLingui();
  if (user_id !== null && status === null) return <>{t`Has not paid yet`}</>;
  if (invitation !== null) return <>{t`Has not accepted the invitation yet`}</>;
  return <>{t`Has no account yet`}</>;
}
