import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './MenuSelect.module.css';

interface MenuSelectProps<Value extends string> {
  readonly name: string;
  /** What is being chosen, for screen readers. */
  readonly label: string;
  /** What is seen of the choice. */
  readonly shown: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}

/** A small menu that is a native select beneath: the phone's own picker, no script of ours. */
export function MenuSelect<Value extends string>(props: MenuSelectProps<Value>) {
  const { name, label, shown, value, options, onChange } = props;
  return (
    <span className={styles.menu}>
      <MenuFace>{shown}</MenuFace>
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Its face alone, for the page before the app. */
export const MenuFace = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.face} aria-hidden="true">
    {children} <Icon name="down" size="s" />
  </span>
);
