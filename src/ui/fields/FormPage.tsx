import type { FormEvent, ReactNode, Ref } from 'react';
import { BottomBar, PageHead } from '../styles/layout.tsx';
import styles from './FormPage.module.css';

interface FormPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Finds the field with a fault, to focus it. */
  readonly form?: Ref<HTMLFormElement>;
  /** The button that submits: in a phone's dock, in the flow where there is room. Left out where it is among `children`. */
  readonly action?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A screen that is one short form in a narrow column: signing in, registering, a new password. */
export const FormPage = ({ title, lead, form, action, onSubmit, children }: FormPageProps) => (
  <form ref={form} noValidate aria-label={title} onSubmit={(event) => submit(event, onSubmit)}>
    <div className={styles.narrow}>
      <PageHead title={title} lead={lead} />
      {children}
      {action !== undefined && <div className="wide">{action}</div>}
    </div>
    {action !== undefined && <BottomBar>{action}</BottomBar>}
  </form>
);

/** Fields one under another. */
export const Fields = ({ children }: { readonly children: ReactNode }) => <div className="stack-4">{children}</div>;

/** Two short fields that share a line. */
export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

function submit(event: FormEvent, onSubmit: () => void) {
  event.preventDefault();
  onSubmit();
}
