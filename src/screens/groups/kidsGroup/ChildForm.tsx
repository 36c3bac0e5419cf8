import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import type { Signup } from '#contract/groups/group.values.ts';
import { childQuestion } from '#machines/groups/child.form.ts';
import type { FormMachine } from '#machines/kit/form.machine.ts';
import { inspected } from '../../../flows/inspected.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { AgeField } from '../../parts/AgeField.tsx';
import { useFormFields } from '../../parts/forms/useFormFields.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import styles from './kidsGroup.module.css';

interface ChildFormProps {
  readonly place: Signup;
  /** Whose form it is, for screen readers. */
  readonly who: string;
  /** The ages that may start. */
  readonly range: ComponentProps<typeof AgeField>['range'];
  /** The chart with the call for a place. */
  readonly chartOf: (placeId: number) => FormMachine;
}

/** Asks for a child's name and age; the server checks that the age fits the category. */
export function ChildForm({ place, who, range, chartOf }: ChildFormProps) {
  const { t } = useLingui();
  const [chart] = useState(() => chartOf(place.id));
  const actor = useActorRef(chart, { input: childQuestion(place), ...inspected() });
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { field } = useFormFields(actor, snapshot.context);
  const isSaving = snapshot.hasTag('busy');
  const line = (name: 'name' | 'age') => ({ ...field(name), readOnly: isSaving });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submitted' });
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={who} onSubmit={submit}>
      {snapshot.hasTag('failed') && field('age').error === undefined && (
        <Refusal message={snapshot.context.message} form={snapshot.context} />
      )}
      <div className={styles.fields}>
        <Field {...line('name')} label={t`Child’s name`} optional autoComplete="off" />
        <AgeField {...line('age')} label={t`Age on the day of the run`} range={range} />
      </div>
      <ActionButton variant="default" type="submit" isCompact busy={isSaving && t`Saving…`}>
        {t`Save`}
      </ActionButton>
    </form>
  );
}
