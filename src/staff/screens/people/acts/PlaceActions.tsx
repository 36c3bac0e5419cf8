import { useLingui } from '@lingui/react/macro';
import type { PlaceAction } from '#contract/staff/people/acts.values.ts';
import type { IconName } from '../../../../ui/Icon.tsx';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import type { PlacePage } from '../../../queries/people/people.ts';
import { ActList } from './ActList.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DistanceDialog } from './DistanceDialog.tsx';
import { MovePlaceDialog } from './MoveDialogs.tsx';
import { PlaceNoteDialog } from './NoteDialogs.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { BlockDialog, ExtendDialog, QuestionDialog, RefuseDialog } from './PlaceDialogs.tsx';

interface PlaceActionsProps {
  readonly page: PlacePage;
}

const icons: Readonly<Record<PlaceAction, IconName>> = {
  refuseCannotCome: 'cross',
  restore: 'clock',
  correct: 'pen',
  person: 'person',
  move: 'people',
  distance: 'flag',
  resendConfirmation: 'mail',
  resendPayment: 'mail',
  resendInvitation: 'mail',
  extend: 'clock',
  number: 'pen',
  note: 'document',
  unblock: 'check',
  free: 'minus',
  block: 'lock',
};
/** In the order in which they are offered. */
const ordered = Object.keys(icons) as PlaceAction[];
const dangerous: readonly PlaceAction[] = ['free', 'block'];

/** What the reader may do to a place now, and the dialog that is open: nothing else is offered (docs/rules/acts.md 1.4). */
export function PlaceActions({ page }: PlaceActionsProps) {
  const { t } = useLingui();
  const { open } = useDialogAddress();
  const words: Readonly<Record<PlaceAction, string>> = {
    correct: t`Correct details`,
    resendConfirmation: t`Send the confirmation again`,
    resendPayment: t`Send the payment link again`,
    resendInvitation: t`Send the invitation again`,
    person: t`Other person`,
    free: t`Free the place`,
    move: t`Move`,
    distance: t`Another distance`,
    block: t`Block`,
    unblock: t`Unblock`,
    refuseCannotCome: t`Answer: no refund`,
    restore: t`Restore the reservation`,
    extend: t`Hold it longer`,
    number: t`Start number`,
    note: t`Note`,
  };
  const { actions, note } = page;
  if (actions.length === 0) return null;
  const acts = ordered
    .filter((name) => actions.includes(name))
    .map((name) => ({ name, text: words[name], icon: icons[name], isDangerous: dangerous.includes(name) }));
  return (
    <>
      <ActList acts={acts} note={note} onChoose={open} />
      <PlaceDialog page={page} />
    </>
  );
}

/** The dialog in the address, where its act may still be done. */
function PlaceDialog({ page }: PlaceActionsProps) {
  const { name } = useDialogAddress();
  const action = page.actions.find((one) => one === name);
  if (action === undefined) return null;
  if (action === 'correct') return page.form && <CorrectDialog page={page} form={page.form} />;
  if (action === 'person') return <PersonDialog page={page} />;
  if (action === 'move') return <MovePlaceDialog page={page} />;
  if (action === 'distance') return <DistanceDialog page={page} />;
  if (action === 'note') return <PlaceNoteDialog page={page} />;
  if (action === 'refuseCannotCome') return <RefuseDialog page={page} />;
  if (action === 'block') return <BlockDialog page={page} />;
  if (action === 'number') return <NumberDialog page={page} />;
  if (action === 'extend') return <ExtendDialog page={page} />;
  return <QuestionDialog key={action} page={page} action={action} />;
}
