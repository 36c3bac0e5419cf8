import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Notice } from '../../ui/Notice.tsx';

/** Tells the chart of what stands already which of it stays so, once that is read. */
export function useFixed<Field extends string>(
  actor: { send(event: { type: 'fields.fixed'; fields: readonly Field[] }): void },
  isFixed: boolean,
  fields: readonly Field[],
): void {
  useEffect(() => {
    if (isFixed) actor.send({ type: 'fields.fixed', fields });
  }, [actor, isFixed, fields]);
}

interface FixingProps {
  /** Since when it is fixed: `Somebody has used it meanwhile.` */
  readonly heading: string;
  /** What was typed before that. */
  readonly dropped: object;
}

/** Typed values have become fixed: they stand as they were, and nothing else is lost. */
export function Fixing({ heading, dropped }: FixingProps) {
  const { t } = useLingui();
  if (Object.keys(dropped).length === 0) return null;
  return (
    <Notice tone="urgent" role="alert" isAnswer heading={heading}>
      <p>{t`That can no longer be changed. What you typed is shown at its field; the rest can be saved.`}</p>
    </Notice>
  );
}
