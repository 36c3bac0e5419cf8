import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { codeNotes } from '#machines/shop/buying/types.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useFaultWords } from './faultWords.ts';
import { PurchaseSum } from './PurchaseSum.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

interface EmailCodeProps extends PartProps {
  /** The way to another address. */
  readonly change: ReactNode;
}

/** The six digits of the mail that an order waits for. A phone offers them by itself, and what is pasted may have spaces. */
export function EmailCode({ actor, view, change }: EmailCodeProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(view.faults);
  const sentTo = view.draft.intent?.codeSentTo;
  return (
    <fieldset disabled={view.hasTag('busy')} className={styles.stack} data-whole>
      <CodeNotice view={view} />
      <div className="stack-2">
        <p>
          <Trans>
            We have e-mailed a code to <b className={styles.address}>{sentTo}</b>. Enter it, and we hold your places.
          </Trans>
        </p>
        <p className={styles.hint}>
          {t`So many places are being reserved right now that we are checking whether the address is yours. Everything you typed is kept.`}
        </p>
      </div>
      <div className={styles.code}>
        <Field
          name="email_code"
          label={t`Code from the e-mail`}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          required
          value={view.emailCode}
          error={faultOf('email_code')}
          help={t`Six digits. Nothing yet? Check your spam folder, too.`}
          onChange={({ currentTarget }) => actor.send({ type: 'code.typed', text: currentTarget.value })}
        />
      </div>
      <div className={styles.codeOffers}>
        <Button size="compact" onClick={() => actor.send({ type: 'code.wanted' })}>
          {t`Send another code`}
        </Button>
        {change}
      </div>
      <div className="phone">
        <hr className={styles.rule} />
        <PurchaseSum view={view} />
      </div>
    </fieldset>
  );
}

/** The outcome of a code, or of the request for another. */
function CodeNotice({ view: { hasTag, refusal } }: Pick<PartProps, 'view'>) {
  const { t } = useLingui();
  const note = codeNotes.find(hasTag);
  if (note === undefined) return null;
  if (note === 'mailedAgain') {
    return (
      <Notice tone="good" role="status">
        {t`Another code is on its way.`}
      </Notice>
    );
  }
  const notes: Readonly<Record<typeof note, string | null>> = {
    limited: refusal,
    codeFailed: t`We do not know whether your order arrived. Confirm the code again: an order is never placed twice.`,
    mailFailed: t`We could not ask for another code. Check your connection and try again.`,
  };
  return (
    <Notice tone="urgent" role="alert">
      {notes[note]}
    </Notice>
  );
}
