import { Field, type FieldProps } from '../../../../ui/fields/Field.tsx';
import { useEditor } from '../../../parts/editor/EditorContext.ts';

interface LineFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A line that is the same in every language. */
export function LineField({ value, onChange, ...field }: LineFieldProps) {
  const { isLocked } = useEditor();
  return (
    <Field
      autoComplete="off"
      {...field}
      value={value ?? ''}
      readOnly={isLocked}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
