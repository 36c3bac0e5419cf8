import type { Subscribable } from 'xstate';
import type { Form } from '#machines/kit/form.ts';
import { useFaultWords } from '../faultWords.ts';

/** The actor of a form's chart, as far as screens look at it. */
export interface FormActor<Name extends string = string> extends Subscribable<FormSnapshot<Name>> {
  send(
    event:
      | { type: 'field.typed'; field: Name; text: string }
      | { type: 'field.left'; field: Name }
      | { type: 'form.submitted' | 'dialog.dismissed' },
  ): void;
  on(type: 'fault.shown', listener: (event: { readonly field: string }) => void): { unsubscribe(): void };
  getSnapshot(): FormSnapshot<Name>;
}
export interface FormSnapshot<Name extends string> {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly context: Form<Name> & { readonly message: string | null };
  hasTag(tag: 'busy' | 'failed'): boolean;
}

/** Everything that a field wants to know of its form. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** The fields of a form's chart, by their names; `give` is for what is chosen, not typed. */
export function useFormFields<Name extends string>(
  actor: { send(event: FieldEvent<Name>): void },
  { values, faults }: Form<Name>,
) {
  const faultOf = useFaultWords<Name>(faults);
  const give = (field: Name, text: string) => actor.send({ type: 'field.typed', field, text });
  const field = (name: Name): FormField => ({
    name,
    value: values[name],
    error: faultOf(name),
    onChange: ({ currentTarget: { value } }) => give(name, value),
    onBlur: () => actor.send({ type: 'field.left', field: name }),
  });
  return { field, give, faultOf };
}
type FieldEvent<Name extends string> =
  | { type: 'field.typed'; field: Name; text: string }
  | { type: 'field.left'; field: Name };
