import { useLingui } from '@lingui/react/macro';
import { Button, useMantineEnv } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { delays } from '#contract/constants.ts';
import { ActionButton } from '../buttons/ActionButton.tsx';
import { keepTyping } from '../fields/keepTyping.ts';
import { Icon } from '../Icon.tsx';
import styles from './Dialog.module.css';
import { keepAboveKeyboard } from './keepAboveKeyboard.ts';
import { showModally, usePressBeside } from './modal.ts';

interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Names of the fields within are the form's own. Enter confirms, unless the action destroys something. */
  readonly children?: ReactNode;
  /** Cross, Escape, backdrop and the cancel button; without it the dialog wants an answer. */
  readonly onDismiss?: (() => void) | undefined;
  readonly confirm?: Confirm | undefined;
  /** The other answer, where it is not simply 'Cancel'. */
  readonly cancel?: Cancel | undefined;
  /** The field that takes the focus, again when another step asks another; else the title does, and a phone keeps its keyboard down. */
  readonly focusOn?: string | undefined;
  /** For choices that want columns: 752 px instead of 512. */
  readonly wide?: boolean;
}

interface Confirm {
  readonly label: ReactNode;
  readonly onConfirm: () => void;
  /** What is being done, while it is: `Saving…`. */
  readonly busy?: ReactNode;
  /** Why it cannot be confirmed yet. */
  readonly disabled?: ReactNode;
  /** Destroys something: never the default button. */
  readonly isDangerous?: boolean;
}

interface Cancel {
  readonly label: ReactNode;
  readonly onCancel: () => void;
  readonly busy?: ReactNode;
}

/**
 * The one dialog (docs/rules/page.md 5.5): a sheet from below on a phone, a card in the middle of a desk. It is the
 * browser's own dialog, which keeps the focus within and gives it back; it goes 200 ms after it was closed and shows
 * until then what it showed last.
 */
export function Dialog({ open, focusOn, wide = false, ...content }: DialogProps) {
  const { onDismiss } = content;
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef<ReactNode>(null);
  const pressBeside = usePressBeside(onDismiss);
  const [, forget] = useReducer((times: number) => times + 1, 0);
  const lingers = useMantineEnv() === 'test' ? 0 : delays.modalClose;
  if (open) shown.current = <Content heading={heading} {...content} />;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open) {
      if (!element.open) showModally(element);
      element.querySelector<HTMLElement>(focusOn === undefined ? 'h2' : `[name="${focusOn}"]`)?.focus();
      return;
    }
    if (!element.open) return;
    if (lingers === 0) {
      close(element);
      return;
    }
    const closing = setTimeout(() => close(element), lingers);
    return () => clearTimeout(closing);
  }, [open, focusOn, lingers]);
  useLayoutEffect(() => (open ? keepAboveKeyboard() : undefined), [open]);
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) close(element);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      data-closing={!open || undefined}
      // A second click on a button that is going would tell whatever comes next.
      inert={!open}
      closedby={onDismiss === undefined ? 'none' : 'closerequest'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      onClose={() => {
        shown.current = null;
        if (open) onDismiss?.();
        forget();
      }}
      {...pressBeside}
    >
      {shown.current}
    </dialog>
  );
}

/** The focus goes back to where it was; where that is gone, to the screen. */
function close(dialog: HTMLDialogElement) {
  dialog.close();
  const { activeElement, body } = document;
  if (activeElement === body || dialog.contains(activeElement)) {
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

type ContentProps = Omit<DialogProps, 'open' | 'focusOn' | 'wide'> & { readonly heading: string };

function Content({ heading, title, subtitle, children, onDismiss, confirm, cancel }: ContentProps) {
  const { t } = useLingui();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = confirm !== undefined && !isGiven(confirm.busy) && !isGiven(confirm.disabled);
    if (isReady && confirm.isDangerous !== true) confirm.onConfirm();
  };
  return (
    // A scrolling element would be a stop of Tab of its own in Firefox and Safari.
    <form className={styles.card} tabIndex={-1} noValidate onSubmit={submit}>
      <header className={styles.head}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {onDismiss !== undefined && (
          <button
            type="button"
            className={`bare ${styles.close}`}
            aria-label={t`Close`}
            onMouseDown={keepTyping}
            onClick={onDismiss}
          >
            <Icon name="cross" />
          </button>
        )}
      </header>
      {isGiven(subtitle) && <p className={styles.subtitle}>{subtitle}</p>}
      {isGiven(children) && <div className="stack-4">{children}</div>}
      <Acts confirm={confirm} cancel={cancel} onDismiss={onDismiss} />
    </form>
  );
}

function Acts({ confirm, cancel, onDismiss }: Pick<DialogProps, 'confirm' | 'cancel' | 'onDismiss'>) {
  const { t } = useLingui();
  const reason = useId();
  return (
    <footer className={styles.acts}>
      {isGiven(confirm?.disabled) && (
        <p id={reason} className={styles.reason}>
          {confirm?.disabled}
        </p>
      )}
      {(cancel ?? confirm) !== undefined && (
        <div className={styles.buttons}>
          {cancel !== undefined ? (
            <ActionButton
              variant="default"
              busy={cancel.busy}
              disabled={isGiven(confirm?.busy)}
              onClick={cancel.onCancel}
            >
              {cancel.label}
            </ActionButton>
          ) : (
            confirm !== undefined && (
              <Button disabled={onDismiss === undefined} onClick={onDismiss}>
                {t`Cancel`}
              </Button>
            )
          )}
          {confirm !== undefined && (
            <ActionButton
              variant={confirm.isDangerous === true ? 'danger' : 'main'}
              type={confirm.isDangerous === true ? 'button' : 'submit'}
              busy={confirm.busy}
              disabled={isGiven(confirm.disabled) || isGiven(cancel?.busy)}
              describedBy={isGiven(confirm.disabled) ? reason : undefined}
              onClick={confirm.isDangerous === true ? confirm.onConfirm : undefined}
            >
              {confirm.label}
            </ActionButton>
          )}
        </div>
      )}
    </footer>
  );
}

const isGiven = (text: ReactNode) => text !== undefined && text !== null && text !== false && text !== '';
