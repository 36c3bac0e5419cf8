import { useLingui } from '@lingui/react/macro';
import type { InvitationAnswer } from '#machines/groups/invitation.setup.ts';
import { EmailAddress } from '../../../../ui/EmailAddress.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './InvitationAnswers.module.css';

interface InvitationAnswersProps {
  readonly answers: readonly InvitationAnswer[];
}

/** What became of each of several addresses: the good ones first. */
export function InvitationAnswers({ answers }: InvitationAnswersProps) {
  const { t } = useLingui();
  const wordsOf = ({ kind, message }: InvitationAnswer) => {
    if (message !== null) return message;
    if (kind === 'sent') return t`Invited`;
    if (kind === 'full') return t`No paid place is free`;
    return kind === 'invalid' ? t`Invalid e-mail address` : t`Something went wrong. Try again later.`;
  };
  const sorted = answers.toSorted((one, other) => Number(other.kind === 'sent') - Number(one.kind === 'sent'));
  return (
    <ul className={styles.answers} role="status">
      {sorted.map((answer) => (
        <li key={answer.email} data-kind={answer.kind === 'sent' ? 'good' : 'bad'}>
          <Icon name={answer.kind === 'sent' ? 'check' : 'alert'} size="s" />
          <span>
            <b className="strong">
              <EmailAddress>{answer.email}</EmailAddress>
            </b>
            <span className="small">{wordsOf(answer)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
