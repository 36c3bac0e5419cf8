import { type ComponentProps, useId } from 'react';
import { type FieldFrame, isShown, LabelledFrame } from '../../../../ui/fields/Field.tsx';
import styles from './ProseField.module.css';

type ProseFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'id' | 'className'>;

/** A labelled text of several paragraphs: Enter begins a line. */
export function ProseField({ label, optional, help, error, action, ...area }: ProseFieldProps) {
  const id = useId();
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      <textarea
        {...area}
        className={styles.prose}
        id={id}
        rows={4}
        aria-invalid={isShown(error) || undefined}
        aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
      />
    </LabelledFrame>
  );
}
