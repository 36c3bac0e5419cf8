import { Trans, useLingui } from '@lingui/react/macro';
import type { Factor } from '#machines/office/staffSession.logic.ts';
import { QrCode } from '../../../../ui/QrCode.tsx';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';
import { CopyButton } from '../../../parts/CopyButton.tsx';
import { CodeField } from './CodeField.tsx';
import styles from './signIn.module.css';

interface EnrolFieldsProps {
  readonly session: StaffSessionActor;
  readonly factor: Factor;
}

/** A second factor comes into an authenticator app: by its picture, or typed where camera and app are one phone. */
export function EnrolFields({ session, factor: { uri, secret } }: EnrolFieldsProps) {
  const { t } = useLingui();
  const grouped = secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
  return (
    <div className={styles.enrol}>
      <ol>
        <li>
          <Trans>Open an authenticator app: Aegis, 1Password, Google Authenticator, any will do.</Trans>
        </li>
        <li>
          <Trans>
            Scan this picture with it. On the phone itself, <a href={uri}>open it in the app</a> or type in the key
            below it.
          </Trans>
          <QrCode text={uri} label={t`The key as a picture for your app; below it is the same as text`} />
          <p className={styles.secret}>
            <code translate="no">{grouped}</code>
            <CopyButton text={secret} label={t`Copy the key`} />
          </p>
        </li>
        <li>
          <Trans>Enter the six digits it shows.</Trans>
        </li>
      </ol>
      <CodeField session={session} />
    </div>
  );
}
