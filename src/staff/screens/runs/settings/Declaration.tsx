import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { declarationRules } from '#contract/staff/runs/declaration.ts';
import { declarationEdit } from '#machines/runs/declaration.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { declarationChart, removeDeclaration } from '../../../effects/runs/declaration.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useReadAgain } from '../../../hooks/useReadAgain.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Settings.module.css';

interface DeclarationProps {
  readonly run: Run;
  readonly canChange: boolean;
}

/** The form for guardians: the present PDF, and another in its place. */
export function Declaration({ run, canChange }: DeclarationProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="declaration">
      <h2 id="declaration">{t`Declaration`}</h2>
      <div className={styles.declaration}>
        <p className="quiet">
          {t`Guardians find it in their e-mail and on their group’s page. They sign it and bring it with them.`}
        </p>
        {run.declaration === null ? (
          <p>{t`There is none yet.`}</p>
        ) : (
          <GivenPdf
            address={run.declaration}
            label={t`Open the declaration (PDF)`}
            canRemove={run.state !== 'published'}
          />
        )}
        {canChange && <GiveDeclaration run={run} />}
        {run.former_declarations.map((address) => (
          <GivenPdf key={address} address={address} label={t`Open an earlier one (PDF)`} canRemove />
        ))}
      </div>
    </section>
  );
}

interface GivenPdfProps {
  readonly address: string;
  readonly label: string;
  readonly canRemove: boolean;
}

/** A file that anybody with its address can open, until it is taken out. */
function GivenPdf({ address, label, canRemove }: GivenPdfProps) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const mayRemove = useRights()('files.remove') && canRemove;
  return (
    <div className="cluster">
      <a className={styles.pdf} href={address} target="_blank" rel="noreferrer">
        <Icon name="document" />
        {label}
      </a>
      {mayRemove && <Button onClick={() => dialog.open('takeOut', fileOf(address))}>{t`Remove it`}</Button>}
    </div>
  );
}

const fileOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** What is asked before a file is gone for everybody. */
export function TakeOutDialog({ run, file }: Pick<DeclarationProps, 'run'> & { readonly file: string }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => removeDeclaration(services, run, file), { values: {}, rules: v.object({}) }, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Remove this declaration?`}
      subtitle={t`Nobody will be able to open it, from any e-mail or page, including copies of this run. This cannot be undone.`}
      isDangerous
      action={t`Remove it for good`}
      busy={t`Removing…`}
      failed={t`The declaration is still there.`}
    />
  );
}

function GiveDeclaration({ run }: Pick<DeclarationProps, 'run'>) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [{ chart, hold }] = useState(() => declarationChart(services, run));
  const actor = useOpened(
    () => chart,
    declarationEdit(run),
    () => undefined,
  );
  useReadAgain(actor, declarationEdit(run));
  const snapshot = useSelector(actor, (current) => current);
  const input = useRef<HTMLInputElement>(null);
  const { context } = snapshot;
  const { faultOf, give } = useFormFields<'declaration'>(actor, context);
  const isSending = snapshot.hasTag('busy');
  const isOvertaken = snapshot.hasTag('overtaken');
  const fault = faultOf('declaration');
  const { theirs, values } = context;
  const name = values.declaration;
  const choose = (file: File) => {
    hold(file);
    give('declaration', file.name);
    actor.send({ type: 'form.submitted' });
  };
  const send = () => actor.send({ type: 'form.submitted' });
  return (
    <>
      {isOvertaken && (
        <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })}>
          <p>
            {t`Somebody has added another declaration in the meantime. Yours is ${name}.`}{' '}
            <a href={theirs.declaration} target="_blank" rel="noreferrer">{t`Open theirs`}</a>
          </p>
        </Overtaking>
      )}
      {snapshot.hasTag('failed') && fault === undefined && <Refusal message={context.message} />}
      <div className="cluster">
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          data-testid="declaration"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) choose(file);
            // The same file chosen again is a choice, too.
            currentTarget.value = '';
          }}
        />
        {isOvertaken ? (
          <ActionButton variant="default" onClick={send}>{t`Upload mine`}</ActionButton>
        ) : (
          <ActionButton
            variant={run.declaration === null ? 'main' : 'default'}
            busy={isSending && t`Sending ${name}…`}
            describedBy="declaration-help"
            onClick={() => input.current?.click()}
          >
            {run.declaration === null ? t`Choose a PDF` : t`Choose another PDF`}
          </ActionButton>
        )}
        {snapshot.hasTag('failed') && fault === undefined && <Button onClick={send}>{t`Send ${name} again`}</Button>}
      </div>
      <p id="declaration-help" className={fault === undefined ? 'quiet' : styles.fault} aria-live="polite">
        {fault ?? t`A PDF of ${declarationRules.megabytes} MB at most.`}
      </p>
    </>
  );
}
