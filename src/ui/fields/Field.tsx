import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';

export interface FieldFrame {
  readonly label: ReactNode;
  /** Shows 'optional' at the right of the label. */
  readonly optional?: boolean;
  readonly help?: ReactNode;
  /** What is wrong and what to do; takes the place of `help` and is read out. */
  readonly error?: ReactNode;
  /** A button beside the field. */
  readonly action?: ReactNode;
}
interface Inset {
  /** A button within the field, at its end. */
  readonly inset?: ReactNode;
}

type Own =
  | keyof FieldFrame
  | 'inset'
  | 'size'
  | 'id'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'className'
  | 'style'
  | 'ref';
export type FieldProps = FieldFrame & Inset & Omit<ComponentProps<'input'>, Own>;
export type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, Own> & {
    readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  };

/** A labelled line of text. Everything a native input takes goes through. */
export function Field({ label, optional, help, error, action, inset, ...input }: FieldProps) {
  const id = useId();
  const line = (
    <input
      {...input}
      className={styles.input}
      id={id}
      aria-invalid={isShown(error) || undefined}
      aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
    />
  );
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      {inset === undefined ? (
        line
      ) : (
        <span className={styles.inset}>
          {line}
          {inset}
        </span>
      )}
    </LabelledFrame>
  );
}

/** A labelled native select: the phone's own picker. */
export function SelectField({ label, optional, help, error, action, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <LabelledFrame {...{ id, label, optional, help, error, action }}>
      <span className={styles.select}>
        <select
          {...select}
          className={styles.input}
          id={id}
          aria-invalid={isShown(error) || undefined}
          aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </LabelledFrame>
  );
}

interface FieldGroupProps extends Pick<FieldFrame, 'help' | 'error'> {
  readonly legend: ReactNode;
  /** The focus went out of the group, not only from one of its fields to another. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** Fields that make up one answer, with one name, one help and one fault. */
export function FieldGroup({ legend, help, error, onLeave, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      aria-describedby={isShown(error ?? help) ? `${id}-help` : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <legend className={styles.label}>{legend}</legend>
      {children}
      <Help id={id} help={help} error={error} />
    </fieldset>
  );
}

interface LabelledFrameProps extends FieldFrame {
  readonly id: string;
  readonly children: ReactNode;
}

export function LabelledFrame({ id, label, optional, help, error, action, children }: LabelledFrameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {optional === true && <span className={styles.optional}>{t`optional`}</span>}
      </div>
      {action === undefined ? (
        children
      ) : (
        <div className={styles.row}>
          {children}
          {action}
        </div>
      )}
      <Help id={id} help={help} error={error} />
    </div>
  );
}

const Help = ({ id, help, error }: Pick<LabelledFrameProps, 'id' | 'help' | 'error'>) => (
  <div id={`${id}-help`} className={styles.help} data-error={isShown(error) || undefined} aria-live="polite">
    {isShown(error) && <Icon name="alert" size="s" />}
    {isShown(error) ? <span>{error}</span> : help}
  </div>
);

export const isShown = (text: ReactNode) => text !== undefined && text !== null && text !== false && text !== '';
