import { useLingui } from '@lingui/react/macro';
import { type Form, faultsBeside } from '#machines/kit/form.ts';
import { Notice } from '../../ui/Notice.tsx';

interface RefusalProps {
  readonly what?: string | undefined;
  readonly message: string | null;
  /** Faults that belong to none of its fields are listed (docs/rules/page.md 5.2). */
  readonly form?: Form;
}

/** The reason of a failure, in the server's words; where it did not answer, that nobody knows. */
export function Refusal({ what, message, form }: RefusalProps) {
  const { t } = useLingui();
  const text = message ?? t`Something went wrong. Try again later.`;
  const beside = form === undefined ? [] : faultsBeside(form);
  const heading = what ?? (beside.length > 0 ? text : undefined);
  return (
    <Notice tone="urgent" role="alert" isAnswer heading={heading}>
      {heading !== text && <p>{text}</p>}
      {beside.length > 0 && (
        <ul>
          {beside.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
