import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface ReadFailureProps {
  readonly error: Pick<Error, 'message'>;
  readonly onRetry: () => void;
}

/** What could not be read, in the server's words, and the way to ask again. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="urgent"
      role="alert"
      action={
        <ActionButton variant="default" isCompact onClick={onRetry}>
          {t`Try again`}
        </ActionButton>
      }
    >
      {error.message}
    </Notice>
  );
}
