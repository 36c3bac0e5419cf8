import type { ReactNode } from 'react';
import styles from './Explorer.module.css';
import { scope } from './sheet.ts';

interface FrameProps {
  readonly scheme: 'light' | 'dark';
  readonly children: ReactNode;
}

/** What all pages of the explorer stand in: its colours, its grid, its language. */
export function Frame({ scheme, children }: FrameProps) {
  return (
    <div className={`${styles.explorer} ${scope}`} data-scheme={scheme} lang="en">
      {children}
    </div>
  );
}
