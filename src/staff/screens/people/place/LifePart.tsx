import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Region } from '#contract/constants.ts';
import type { LifeLine } from '#contract/staff/people/place.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Card } from '../../../../ui/styles/layout.tsx';
import { actionWords } from '../../../parts/actionWords.ts';
import { useMailWords, useUnsentWords } from '../../../parts/people/useMailWords.ts';
import { usePaymentWords } from '../../../parts/people/usePaymentWords.ts';
import styles from './Place.module.css';

interface LifePartProps {
  readonly title: string;
  readonly life: readonly LifeLine[];
  readonly region: Region;
}

/** One life out of group, payment, invitations, mails and what staff did, newest first, day by day. */
export function LifePart({ title, life, region }: LifePartProps) {
  const { t } = useLingui();
  const { longDateOf } = useFormat();
  const days = new Map<string, LifeLine[]>();
  for (const line of life) {
    const day = longDateOf(line.at, region);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return (
    <section aria-labelledby="life">
      <Card>
        <h2 id="life">{title}</h2>
        {life.length === 0 && <p className="quiet">{t`Nothing yet.`}</p>}
        {[...days].map(([day, lines]) => (
          <div key={day} className={styles.day}>
            <h3 className="small quiet">{day}</h3>
            <ol>
              {lines.map((line) => (
                <Line key={keyOf(line)} line={line} region={region} />
              ))}
            </ol>
          </div>
        ))}
      </Card>
    </section>
  );
}

const keyOf = (line: LifeLine) => (line.kind === 'mail' ? `mail ${line.id}` : JSON.stringify(line));

interface LifeWords {
  readonly icon: IconName;
  readonly what: ReactNode;
  readonly more?: ReactNode;
  readonly byStaff?: boolean;
}

function Line({ line, region }: { readonly line: LifeLine; readonly region: Region }) {
  const { clockTime } = useFormat();
  const { icon, what, more = null, byStaff = false } = useLifeWords(line);
  return (
    <li className={styles.entry} data-staff={byStaff || undefined}>
      <Icon name={icon} size="s" />
      <div className={styles.event}>
        <p>{what}</p>
        {more !== null && <div className="small quiet">{more}</div>}
      </div>
      <span className="small quiet tnum">{clockTime(line.at, region)}</span>
    </li>
  );
}

function useLifeWords(line: LifeLine): LifeWords {
  const { t, i18n } = useLingui();
  const payments = usePaymentWords();
  if (line.kind === 'group') {
    return { icon: 'people', what: <span translate="no">{`${line.who} ${line.what}`}</span>, byStaff: line.byStaff };
  }
  if (line.kind === 'payment') {
    return { icon: 'wallet', what: payments.event(line.event), more: payments.status[line.status] };
  }
  if (line.kind === 'invitation') {
    const words = {
      opened: t`Invitation opened`,
      bounced: t`The invitation came back`,
      lapsed: t`The invitation is over`,
    };
    return {
      icon: line.what === 'bounced' ? 'alert' : 'mail',
      what: words[line.what],
      more: line.email !== null && <span translate="no">{line.email}</span>,
    };
  }
  if (line.kind === 'mail')
    return {
      icon: line.state === 'bounced' ? 'alert' : 'mail',
      what: <MailHead mail={line} />,
      more: <MailText mail={line} />,
    };
  const { what, history, name, reason, undone } = line;
  return {
    icon: 'pen',
    what: history === null ? i18n._(actionWords[what]) : <span translate="no">{history}</span>,
    byStaff: true,
    more: [name, reason, undone && t`undone`].filter(Boolean).join(' · '),
  };
}

type Mail = Extract<LifeLine, { readonly kind: 'mail' }>;

function MailHead({ mail: { state, template } }: { readonly mail: Mail }) {
  const { t } = useLingui();
  const name = useMailWords()(template);
  const words = {
    sent: t`E-mail: ${name}`,
    waiting: t`E-mail, about to go out: ${name}`,
    bounced: t`E-mail that came back: ${name}`,
    unsent: t`E-mail that was not sent: ${name}`,
  };
  return <>{words[state]}</>;
}

/** The text as it went out, where it is kept. */
function MailText({ mail: { recipient, why, subject, text } }: { readonly mail: Mail }) {
  const { t } = useLingui();
  const unsent = useUnsentWords();
  return (
    <>
      <p translate="no">{recipient}</p>
      {why !== null && <p>{unsent(why)}</p>}
      {text !== null && (
        <Fold summary={t`Text as sent`}>
          <p className="strong" translate="no">
            {subject}
          </p>
          <pre className={styles.text} translate="no">
            {text}
          </pre>
        </Fold>
      )}
    </>
  );
}
