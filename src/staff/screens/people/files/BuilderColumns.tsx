import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FileColumn } from '#contract/staff/people/files.values.ts';
import { type ColumnMove, movedColumn } from '#machines/people/fileLayout.form.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { RunFiles } from '../../../queries/people/files.ts';
import styles from './Files.module.css';

interface BuilderColumnsProps {
  readonly columns: readonly FileColumn[];
  readonly files: Pick<RunFiles, 'fields' | 'questions'>;
  readonly onChange: (columns: readonly FileColumn[]) => void;
}

interface Offered {
  readonly key: string;
  readonly column: FileColumn;
}

/** The columns of a file in their order: what is in each, what stands above it. */
export function BuilderColumns({ columns, files: { fields, questions }, onChange }: BuilderColumnsProps) {
  const { t } = useLingui();
  const nameOf = ({ field, question }: Pick<FileColumn, 'field' | 'question'>) =>
    field === 'fixed'
      ? t`The same in each row`
      : field === 'question'
        ? (questions.find(({ id }) => id === question)?.head ?? t`A question that is no longer asked`)
        : (fields.find((one) => one.field === field)?.head ?? field);
  const change = (at: number, more: Partial<FileColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...more } : column)));
  const move = (at: number, way: ColumnMove) => onChange(movedColumn(columns, at, way));
  const offered: readonly Offered[] = [
    ...fields.flatMap(({ field }) => (field === 'question' ? [] : [{ key: field, column: { field, head: '' } }])),
    ...questions.map(({ id }) => ({
      key: `question.${id}`,
      column: { field: 'question' as const, head: '', question: id },
    })),
  ];
  return (
    <div className="stack-3">
      <ol className={styles.columns}>
        {columns.map((column, at) => {
          const name = nameOf(column);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own, and two may be alike
            <li key={at}>
              <span className={styles.field}>
                <span className="small">{name}</span>
                {column.field === 'fixed' && (
                  <input
                    className={styles.text}
                    aria-label={t`Text of the column ${at + 1}`}
                    value={column.text ?? ''}
                    maxLength={60}
                    onChange={({ currentTarget: { value } }) => change(at, { text: value })}
                  />
                )}
              </span>
              <input
                className={styles.text}
                aria-label={t`Head of ${name}`}
                placeholder={name}
                value={column.head}
                maxLength={60}
                onChange={({ currentTarget: { value } }) => change(at, { head: value })}
              />
              <span className={styles.moves}>
                <Button
                  variant="text"
                  size="compact"
                  aria-label={t`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => move(at, 'up')}
                >
                  ↑
                </Button>
                <Button
                  variant="text"
                  size="compact"
                  aria-label={t`Move ${name} down`}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 'down')}
                >
                  ↓
                </Button>
                <Button
                  variant="text"
                  size="compact"
                  aria-label={t`Leave out ${name}`}
                  disabled={columns.length === 1}
                  onClick={() => onChange(columns.toSpliced(at, 1))}
                >
                  <Icon name="cross" />
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      <SelectField
        label={t`Add a column`}
        value=""
        options={[
          { value: '', label: t`Choose` },
          ...offered.map(({ key, column }) => ({ value: key, label: nameOf(column) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const found = offered.find(({ key }) => key === value);
          if (found !== undefined) onChange([...columns, found.column]);
        }}
      />
    </div>
  );
}
