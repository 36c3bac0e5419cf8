import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Values } from '#machines/kit/form.machine.ts';
import { firstWrong } from '#machines/kit/form.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { FormPage } from '../../../ui/fields/FormPage.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownFault } from '../useShownFault.ts';
import { type FormActor, type FormField, useFormFields } from './useFormFields.ts';

interface FormParts<Name extends string> {
  readonly values: Values<Name>;
  /** Everything that a field of that name wants to know. */
  readonly field: (name: Name) => FormField;
  /** For what is ticked, not typed. */
  readonly give: (name: Name, text: string) => void;
  readonly isSending: boolean;
}

interface PageFormProps<Name extends string> extends Pick<ComponentProps<typeof FormPage>, 'title' | 'lead'> {
  /** Absent while the page shows something else. */
  readonly actor: FormActor<Name> | undefined;
  readonly action: string;
  /** The action while it is being done: `Sending…`. */
  readonly busy: string;
  /** What failed, over why; the server's words alone where it is left out. */
  readonly failed?: string;
  /** The button stands right below the few fields, on a phone, too. */
  readonly isShort?: boolean;
  readonly children: (form: FormParts<Name>) => ReactNode;
}

/** A form that is a page; what `FormDialog` is for a dialog. */
export function PageForm<Name extends string>({ actor, ...page }: PageFormProps<Name>) {
  return actor && <OpenForm actor={actor} {...page} />;
}

function OpenForm<Name extends string>(props: PageFormProps<Name> & { readonly actor: FormActor<Name> }) {
  const { actor, title, lead, action, busy, failed, isShort = false, children } = props;
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const { values, faults, message } = context;
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const isSending = snapshot.hasTag('busy');
  // A fault at a field needs no message above the form.
  const isRefused = snapshot.hasTag('failed') && firstWrong<string>(Object.keys(values), faults) === undefined;
  const button = (
    <ActionButton type="submit" fullWidth busy={isSending && busy}>
      {action}
    </ActionButton>
  );
  return (
    <FormPage
      form={form}
      title={title}
      lead={lead}
      onSubmit={() => actor.send({ type: 'form.submitted' })}
      action={isShort ? undefined : button}
    >
      {children({ values, ...useFormFields(actor, context), isSending })}
      {isRefused && <Refusal what={failed} message={message} form={context} />}
      {isShort && button}
    </FormPage>
  );
}
