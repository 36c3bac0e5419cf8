import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Subscribable } from 'xstate';
import type { Fault } from '#machines/kit/form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownFault } from '../useShownFault.ts';
import { type FormActor, type FormField, type FormSnapshot, useFormFields } from './useFormFields.ts';

/** The actor of a chart that looks one thing up first, as far as the dialog looks at it. */
interface LookUpActor<Name extends string> extends FormActor<Name> {
  getSnapshot(): LookUpSnapshot<Name>;
  subscribe: Subscribable<LookUpSnapshot<Name>>['subscribe'];
}
interface LookUpSnapshot<Name extends string> extends FormSnapshot<Name> {
  can(event: { type: 'dialog.dismissed' }): boolean;
}

/** The main button's words, and while it is done. */
interface Step {
  readonly label: ReactNode;
  readonly busy: ReactNode;
}
/** What was found, and what can be done with it. */
export interface FoundShown extends Step {
  readonly onConfirm: () => void;
  /** Stands where the field stood, so that another one has to be asked for. */
  readonly instead?: { readonly shown: ReactNode; readonly again: ReactNode; readonly onAgain: () => void };
  readonly beside?: ReactNode;
}

interface LookUpDialogProps<Name extends string> extends Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle'> {
  /** Absent while the dialog is closed. */
  readonly actor: LookUpActor<Name> | undefined;
  readonly name: Name;
  readonly check: Step;
  /** Null before anything is found. */
  readonly found: FoundShown | null;
  /** Over all of it. */
  readonly lead?: ReactNode;
  /** The field, and what is wrong with it. */
  readonly children: (field: FormField & { readonly readOnly: boolean }, fault: Fault | undefined) => ReactNode;
}

/** Something is looked up, then done: a field, what was found, and one button that goes on. */
export function LookUpDialog<Name extends string>(props: LookUpDialogProps<Name>) {
  const { actor, name, title, subtitle, check, found, lead, children } = props;
  const snapshot = useSelector(actor, (current) => current);
  const instead = found?.instead;
  const { label, busy } = found ?? check;
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={title}
      subtitle={instead === undefined ? subtitle : undefined}
      focusOn={instead === undefined ? name : undefined}
      onDismiss={
        snapshot?.can({ type: 'dialog.dismissed' }) === true
          ? () => actor?.send({ type: 'dialog.dismissed' })
          : undefined
      }
      cancel={instead && { label: instead.again, onCancel: instead.onAgain }}
      confirm={{
        label,
        busy: snapshot?.hasTag('busy') === true && busy,
        onConfirm: found?.onConfirm ?? (() => actor?.send({ type: 'form.submitted' })),
      }}
    >
      {actor !== undefined && (
        <LookUpFields actor={actor} name={name} lead={lead} found={found}>
          {children}
        </LookUpFields>
      )}
    </Dialog>
  );
}

interface LookUpFieldsProps<Name extends string>
  extends Pick<LookUpDialogProps<Name>, 'name' | 'found' | 'lead' | 'children'> {
  readonly actor: LookUpActor<Name>;
}

function LookUpFields<Name extends string>({ actor, name, lead, found, children }: LookUpFieldsProps<Name>) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const { field } = useFormFields(actor, context);
  return (
    <div ref={form}>
      <Fields>
        {lead}
        {found?.instead?.shown ?? (
          <>
            {snapshot.hasTag('failed') && <Refusal message={context.message} form={context} />}
            {children({ ...field(name), readOnly: snapshot.hasTag('busy') }, context.faults[name])}
            {found?.beside}
          </>
        )}
      </Fields>
    </div>
  );
}
