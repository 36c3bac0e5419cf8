import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import styles from './AreaField.module.css';
import { type FieldFrame, isShown, LabelledFrame } from './Field.tsx';

interface AreaFieldProps
  extends FieldFrame,
    Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'className' | 'style' | 'rows'> {
  readonly value: string;
}

/** A labelled line that grows with what is pasted into it. Enter sends, as in any other field. */
export function AreaField({ label, optional, help, error, action, ...area }: AreaFieldProps) {
  const id = useId();
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      <textarea
        {...area}
        className={styles.area}
        id={id}
        rows={Math.min(8, area.value.split('\n').length)}
        aria-invalid={isShown(error) || undefined}
        aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
        onKeyDown={sendByEnter}
      />
    </LabelledFrame>
  );
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
