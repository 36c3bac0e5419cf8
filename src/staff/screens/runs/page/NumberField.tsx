import { Field } from '../../../../ui/fields/Field.tsx';
import { useEditor } from '../../../parts/editor/EditorContext.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly least?: number;
  readonly most?: number;
  readonly step?: number | 'any';
  readonly error?: string | undefined;
  readonly onChange: (value: number | null) => void;
}

/** A number, or none yet. */
export function NumberField({ label, value, least = 0, most, step = 1, error, onChange }: NumberFieldProps) {
  const { isLocked } = useEditor();
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      min={least}
      {...(most !== undefined && { max: most })}
      step={step}
      value={value ?? ''}
      readOnly={isLocked}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
