import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import type { Signup } from '#contract/values/group.values.ts';
import { childQuestion } from '#machines/groups/child.form.ts';
import type { confirmActionMachine } from '#machines/kit/confirmAction.machine.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { AgeField } from '../../parts/AgeField.tsx';
import { Refusal } from '../../parts/ConfirmDialog.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { useShownFault } from '../../parts/useShownFault.ts';
import styles from './kidsGroup.module.css';

interface ChildFormProps {
  readonly place: Signup;
  /** Whose form it is, for screen readers. */
  readonly who: string;
  /** The ages that may start. */
  readonly range: ComponentProps<typeof AgeField>['range'];
  /** The chart with the call for a place. */
  readonly chartOf: (placeId: number) => typeof confirmActionMachine;
}

/** Asks for a child's name and age; the server checks that the age fits the category. */
export function ChildForm({ place, who, range, chartOf }: ChildFormProps) {
  const { t } = useLingui();
  const [chart] = useState(() => chartOf(place.id));
  const actor = useActorRef(chart, { input: childQuestion(place) });
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { values, faults, message } = snapshot.context;
  const faultOf = useFaultWords(faults);
  const isSaving = snapshot.hasTag('pending');
  const field = (name: 'name' | 'age') => ({
    name,
    value: values[name] ?? '',
    error: faultOf(name),
    readOnly: isSaving,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      actor.send({ type: 'answer.given', field: name, text: value }),
    onBlur: () => actor.send({ type: 'answer.left', field: name }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'action.confirmed' });
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={who} onSubmit={submit}>
      {snapshot.matches('failed') && faultOf('age') === undefined && (
        <Refusal message={message} form={snapshot.context} />
      )}
      <div className={styles.fields}>
        <Field {...field('name')} label={t`Child’s name`} optional autoComplete="off" />
        <AgeField {...field('age')} label={t`Age on the day of the run`} range={range} />
      </div>
      <ActionButton variant="default" type="submit" isCompact busy={isSaving && t`Saving…`}>
        {t`Save`}
      </ActionButton>
    </form>
  );
}
