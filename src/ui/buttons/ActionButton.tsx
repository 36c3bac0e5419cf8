import { Button, Loader } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ActionButtonProps {
  readonly children: ReactNode;
  /** What is being done; shown with a spinner instead of `children`. The button keeps its focus and takes no click. */
  readonly busy?: ReactNode;
  /** `danger` destroys something: it is plain, and only its words are in signal. */
  readonly variant?: 'main' | 'default' | 'text' | 'danger';
  readonly type?: 'button' | 'submit';
  readonly fullWidth?: boolean;
  /** As low as buttons beside a line of text are. */
  readonly isCompact?: boolean;
  readonly disabled?: boolean;
  /** The id of a text that says more: why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

/** The action of a screen or part, which may be under way: `<ActionButton busy={saving ? t`Saving…` : undefined}>`. */
export function ActionButton({
  children,
  busy,
  onClick,
  variant = 'main',
  type = 'button',
  describedBy,
  isCompact = false,
  ...rest
}: ActionButtonProps) {
  const working = busy !== undefined && busy !== null && busy !== false;
  return (
    <Button
      {...rest}
      variant={variant}
      {...(isCompact ? { size: 'compact' } : {})}
      type={working ? 'button' : type}
      aria-disabled={working || undefined}
      aria-describedby={describedBy}
      data-busy={working || undefined}
      leftSection={working ? <Loader aria-hidden="true" /> : undefined}
      onClick={working ? undefined : (event) => once(event, onClick)}
    >
      <span aria-live="polite">{working ? busy : children}</span>
    </Button>
  );
}

/**
 * The second press of a double click counts for nothing: the button may be the next step's by then. It stands where
 * the first one stood.
 */
function once(event: MouseEvent, press: (() => void) | undefined): void {
  if (event.detail > 1) event.preventDefault();
  else press?.();
}
