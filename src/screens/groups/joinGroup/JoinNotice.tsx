import { useLingui } from '@lingui/react/macro';
import { type JoinNote, joinNotes } from '#machines/groups/joining/joinGroup.logic.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { JoinPartProps } from './view.ts';

/** The outcome of a request that did not go through. Nothing typed is lost. */
export function JoinNotice({ view: { hasTag, message, offer } }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  const note = joinNotes.find(hasTag);
  if (note === undefined) return null;
  const notes: Readonly<Record<JoinNote, string | null>> = {
    refused: message,
    failed: hasTag('paying')
      ? t`We do not know whether your order arrived. Try again: it is never placed twice, and everything you typed is kept.`
      : offer?.group.is_kids
        ? t`We do not know whether your child is in. Try again: nobody gets two places.`
        : t`We do not know whether you are in. Try again: nobody gets two places.`,
    termsChanged: t`Our terms have changed. Accept them, then go on; everything you chose is kept.`,
    priceChanged: t`The price has changed in the meantime. Check the new amount; nothing is bought until you confirm it.`,
  };
  return (
    <Notice tone="urgent" role="alert" isAnswer>
      {notes[note]}
    </Notice>
  );
}
