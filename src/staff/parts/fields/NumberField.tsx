import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { useId } from 'react';
import frame from '../../../ui/fields/Field.module.css';
import { isShown, LabelledFrame } from '../../../ui/fields/Field.tsx';
import type { TypedFieldProps } from './DayField.tsx';

interface NumberFieldProps extends Omit<TypedFieldProps, 'min' | 'max' | 'step'> {
  readonly min?: number;
  readonly max?: number;
  /** By how much the arrows go; 1 without it. */
  readonly step?: number;
}

/** A whole number from 0 on, typed or counted with the arrows; the form says what is too little or too much. */
export function NumberField(props: NumberFieldProps) {
  const { label, optional, help, error, action, value, onChange, onBlur, name, readOnly, disabled, ...range } = props;
  const { min = 0, max, step = 1, autoFocus } = range;
  const id = useId();
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      <NumberInput
        id={id}
        classNames={{ input: frame.input ?? '' }}
        value={value}
        min={min}
        step={step}
        {...(max !== undefined && { max })}
        {...(name !== undefined && { name })}
        readOnly={readOnly ?? false}
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        // What is out of range is refused in words, not made another number.
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isShown(error) || undefined}
        aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
        onChange={(number) => onChange({ currentTarget: { value: String(number) } })}
        {...(onBlur !== undefined && { onBlur })}
      />
    </LabelledFrame>
  );
}
