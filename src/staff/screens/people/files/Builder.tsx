import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { FileLayout } from '#contract/staff/people/files.values.ts';
import { formOf } from '#machines/kit/form.machine.ts';
import { columnsIn, type LayoutField, layoutForm, layoutIn } from '#machines/people/fileLayout.form.ts';
import { inspected } from '../../../../flows/inspected.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { SaveButton } from '../../../parts/people/SaveButton.tsx';
import type { RunFiles } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { BuilderChoices } from './BuilderChoices.tsx';
import { BuilderColumns } from './BuilderColumns.tsx';
import { BuilderPreview } from './BuilderPreview.tsx';
import styles from './Files.module.css';
import { ForgetLayoutDialog, KeepLayoutDialog } from './LayoutDialogs.tsx';
import { layoutsOf, type OfferedLayout, rememberedAs } from './layoutsOf.ts';

interface BuilderProps {
  readonly run: Run;
  readonly files: RunFiles;
}

/** A file put together by hand, beginning with one that is offered; its first rows beside it. */
export function Builder({ run, files }: BuilderProps) {
  const { t } = useLingui();
  const address = useListAddress();
  const offered = layoutsOf(files);
  const chosen = offered.find(({ key }) => key === address.text('list'));
  return (
    <section aria-labelledby="builder">
      <h2 id="builder">{t`A list of your own`}</h2>
      {chosen === undefined ? (
        <p>
          <Button variant="default" onClick={() => address.put({ list: 'generic' })}>
            {t`Choose the columns`}
          </Button>
        </p>
      ) : (
        <BuilderForm key={chosen.key} run={run} files={files} from={chosen} />
      )}
    </section>
  );
}

function BuilderForm({ run, files, from }: BuilderProps & { readonly from: OfferedLayout }) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const mayKeep = useRights()('runs.write');
  const [chart] = useState(() => formOf<LayoutField, FileLayout>());
  const actor = useActorRef(chart, { input: layoutForm(from.layout), ...inspected() });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { field, give } = useFormFields<LayoutField>(actor, context);
  const columns = columnsIn(context.values);
  const layout = layoutIn(context.values);
  const name = rememberedAs(from);
  return (
    <div className={styles.builder}>
      <div className="stack-4">
        <BuilderColumns columns={columns} files={files} onChange={(next) => give('columns', JSON.stringify(next))} />
        <BuilderChoices field={field} />
      </div>
      <div className="stack-4">
        <BuilderPreview run={run} asked={{ kind: 'list', layout }} />
        <div className="cluster">
          <SaveButton
            runId={run.id}
            asked={{ kind: 'list', layout, name }}
            label={t`Save the file`}
            about={name}
            variant="main"
          />
          {mayKeep && (
            <Button variant="default" onClick={() => dialog.open('keepLayout')}>
              {t`Keep it under a name`}
            </Button>
          )}
          {mayKeep && from.isKept && (
            <Button variant="default" onClick={() => dialog.open('forgetLayout')}>
              {t`Forget “${name}”`}
            </Button>
          )}
        </div>
      </div>
      {dialog.name === 'keepLayout' && <KeepLayoutDialog run={run} layout={layout} name={from.isKept ? name : ''} />}
      {dialog.name === 'forgetLayout' && from.isKept && <ForgetLayoutDialog run={run} name={name} />}
    </div>
  );
}
