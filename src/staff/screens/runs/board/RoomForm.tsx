import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { type RoomField, roomEdit as roomOf } from '#machines/runs/waves.form.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { roomEdit } from '../../../effects/runs/waves.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useFocusWithin } from '../../../hooks/useFocusWithin.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import styles from '../../../parts/run/Board.module.css';
import type { Wave } from '../../../queries/runs/runs.ts';

interface RoomFormProps {
  readonly wave: Wave;
  /** When it starts, as people write it. */
  readonly time: string;
  readonly onEnd: () => void;
}

/** How many start in a wave, and how many are held back: changed where they stand. */
export function RoomForm({ wave, time, onEnd }: RoomFormProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const actor = useOpened(() => roomEdit(services, wave), roomOf(wave), onEnd, `wave.${wave.id}`);
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  useFocusWithin(form);
  const { context } = snapshot;
  const { field } = useFormFields<RoomField>(actor, context);
  const isSaving = snapshot.hasTag('busy');
  const { theirs, values, faults } = context;
  const now = (name: RoomField) => {
    const other = theirs[name];
    return other === undefined ? t`Now ${context.read[name]}` : t`Somebody has changed it to ${other} in the meantime`;
  };
  const isAtField = faults.capacity !== undefined || faults.held_back !== undefined;
  return (
    <form
      ref={form}
      noValidate
      className={styles.room}
      aria-label={t`Places of the wave at ${time}`}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'form.submitted' });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') actor.send({ type: 'dialog.dismissed' });
      }}
    >
      <div className={styles.fields}>
        <NumberField {...field('capacity')} label={t`Places in the wave`} help={now('capacity')} readOnly={isSaving} />
        <NumberField
          {...field('held_back')}
          label={t`Of these held back`}
          help={now('held_back')}
          readOnly={isSaving}
        />
      </div>
      {snapshot.hasTag('failed') && !isAtField && <Refusal message={context.message} form={{ values, faults }} />}
      {snapshot.hasTag('overtaken') && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
      <div className="cluster">
        <ActionButton type="submit" isCompact variant="default" busy={isSaving && t`Saving…`}>
          {snapshot.hasTag('overtaken') ? t`Save mine` : t`Save`}
        </ActionButton>
        <Button
          variant="text"
          size="compact"
          disabled={isSaving}
          onClick={() => actor.send({ type: 'dialog.dismissed' })}
        >
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
