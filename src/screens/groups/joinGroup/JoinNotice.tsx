import { useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/Notice.tsx';
import type { JoinNote, JoinPartProps } from './view.ts';

/** What became of a wish that did not go through. Nothing typed is lost. */
export function JoinNotice({ view: { note, message, isPaying, offer } }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  if (note === null) return null;
  const notes: Readonly<Record<JoinNote, string | null>> = {
    refused: message,
    failed: isPaying
      ? t`We do not know whether your order arrived. Try again: it is never placed twice, and everything you typed is kept.`
      : offer?.group.is_kids
        ? t`We do not know whether your child is in. Try again: nobody gets two places.`
        : t`We do not know whether you are in. Try again: nobody gets two places.`,
    termsChanged: t`Our terms have changed. Accept them, then go on; everything you chose is kept.`,
    priceChanged: t`The price has changed meanwhile. Look at the new amount; nothing is bought until you confirm it.`,
  };
  return (
    <Notice tone="urgent" role="alert" isAnswer>
      {notes[note]}
    </Notice>
  );
}
