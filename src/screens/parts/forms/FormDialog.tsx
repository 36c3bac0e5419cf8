import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Values } from '#machines/kit/form.machine.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownFault } from '../useShownFault.ts';
import { type FormActor, type FormField, useFormFields } from './useFormFields.ts';

interface FormDialogProps<Name extends string>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle' | 'focusOn' | 'wide'>,
    Pick<ComponentProps<typeof DialogFields<Name>>, 'failed' | 'children'> {
  /** Absent while the dialog is closed. */
  readonly actor: FormActor<Name> | undefined;
  readonly action: ReactNode;
  /** The action while it is being done: `Deleting…`. */
  readonly busy: ReactNode;
  readonly isDangerous?: boolean;
  /** Why it cannot be done now. */
  readonly blocked?: ReactNode;
}

/** A form in a dialog: asks, does it, and stays with the reason where that failed. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { actor, action, busy, isDangerous, failed, blocked, children, ...dialog } = props;
  const isOpen = useSelector(actor, (snapshot) => snapshot?.status === 'active');
  const isSending = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') === true);
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      onDismiss={isSending ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      confirm={{
        label: action,
        busy: isSending && busy,
        disabled: blocked,
        isDangerous: isDangerous === true,
        onConfirm: () => actor?.send({ type: 'form.submitted' }),
      }}
    >
      {actor && (
        <DialogFields actor={actor} failed={failed}>
          {children}
        </DialogFields>
      )}
    </Dialog>
  );
}

interface FormParts<Name extends string> {
  readonly values: Values<Name>;
  /** Everything that a field of that name wants to know. */
  readonly field: (name: Name) => FormField & { readonly readOnly: boolean };
  /** For what is chosen, not typed. */
  readonly give: (name: Name, text: string) => void;
  readonly isSending: boolean;
}

interface DialogFieldsProps<Name extends string> {
  readonly actor: FormActor<Name>;
  /** What to say over the reason when it failed: `The wave could not be changed.` */
  readonly failed?: string | undefined;
  /** The fields, if the form has any. */
  readonly children?: ((form: FormParts<Name>) => ReactNode) | undefined;
}

function DialogFields<Name extends string>({ actor, failed, children }: DialogFieldsProps<Name>) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const { field, give } = useFormFields(actor, context);
  const isSending = snapshot.hasTag('busy');
  if (children === undefined && !snapshot.hasTag('failed')) return null;
  return (
    <div ref={form}>
      <Fields>
        {snapshot.hasTag('failed') && <Refusal what={failed} message={context.message} form={context} />}
        {children?.({
          values: context.values,
          field: (name) => ({ ...field(name), readOnly: isSending }),
          give,
          isSending,
        })}
      </Fields>
    </div>
  );
}
