import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import { type Form, faultsBeside } from '#machines/kit/form.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../ui/fields/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFaultWords } from './faultWords.ts';
import { useShownFault } from './useShownFault.ts';

export type ActionActor = ActorRefFrom<typeof confirmActionMachine>;

interface ConfirmDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle' | 'focusOn' | 'wide'> {
  /** Absent while the dialog is closed. */
  readonly actor: ActionActor | undefined;
  readonly action: ReactNode;
  /** The action while it is being done: `Deleting…`. */
  readonly busy: ReactNode;
  readonly isDangerous?: boolean;
  /** What to say over the reason when it failed: `The wave could not be changed.` */
  readonly failed?: string;
  /** Why it cannot be done now. */
  readonly blocked?: ReactNode;
  /** The fields, if the action has any. */
  readonly children?: (answers: AnswerFields) => ReactNode;
}

interface AnswerFields {
  /** Everything that a field of that name wants to know. */
  readonly field: (name: string) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly readOnly: boolean;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
    readonly onBlur: () => void;
  };
  readonly give: (name: string, text: string) => void;
}

/** The dialog of one confirmed action: asks, does it, and stays with the reason where that failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { actor, action, busy, isDangerous, failed, blocked, children, ...dialog } = props;
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const faultOf = useFaultWords(snapshot?.context.faults ?? {});
  const isWorking = snapshot?.hasTag('pending') === true;
  const give = (field: string, text: string) => actor?.send({ type: 'answer.given', field, text });
  const answers: AnswerFields = {
    field: (name) => ({
      name,
      value: snapshot?.context.values[name] ?? '',
      error: faultOf(name),
      readOnly: isWorking,
      onChange: ({ currentTarget: { value } }) => give(name, value),
      onBlur: () => actor?.send({ type: 'answer.left', field: name }),
    }),
    give,
  };
  return (
    <Dialog
      {...dialog}
      open={snapshot?.status === 'active'}
      onDismiss={isWorking ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      confirm={{
        label: action,
        busy: isWorking && busy,
        disabled: blocked,
        isDangerous: isDangerous === true,
        onConfirm: () => actor?.send({ type: 'action.confirmed' }),
      }}
    >
      {(children !== undefined || snapshot?.matches('failed')) && (
        <div ref={form}>
          <Fields>
            {snapshot?.matches('failed') && (
              <Refusal what={failed} message={snapshot.context.message} form={snapshot.context} />
            )}
            {children?.(answers)}
          </Fields>
        </div>
      )}
    </Dialog>
  );
}

interface RefusalProps {
  readonly what?: string | undefined;
  readonly message: string | null;
  /** What is wrong with none of its fields is listed (docs/rules/page.md 5.2). */
  readonly form?: Form;
}

/** Why it did not happen, in the server's words; where it did not answer, that nobody knows. */
export function Refusal({ what, message, form }: RefusalProps) {
  const { t } = useLingui();
  const said = message ?? t`Something went wrong. Try again later.`;
  const beside = form === undefined ? [] : faultsBeside(form);
  const heading = what ?? (beside.length > 0 ? said : undefined);
  return (
    <Notice tone="urgent" role="alert" isAnswer heading={heading}>
      {heading !== said && <p>{said}</p>}
      {beside.length > 0 && (
        <ul>
          {beside.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
