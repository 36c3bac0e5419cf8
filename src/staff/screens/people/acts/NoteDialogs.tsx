import { useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { NoteBody as noteRules } from '#contract/staff/people/acts.values.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { AreaField } from '../../../../ui/fields/AreaField.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { groupForms, type NoteBody, type NoteField, placeForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { GroupAnswer, PlacePage } from '../../../queries/people/people.ts';

type Form = ReturnType<ReturnType<typeof placeForms>['note']>;

/** What staff know about a place, for each other. */
export function PlaceNoteDialog({ page }: { readonly page: PlacePage }) {
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.place;
  const actor = useOpened(() => placeForms(services, id).note(), noteForm(page.note), close, `note.place.${id}`);
  return <NoteDialog actor={actor} />;
}

/** The same about a group. */
export function GroupNoteDialog({ page }: { readonly page: GroupAnswer }) {
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.group;
  const actor = useOpened(() => groupForms(services, id).note(), noteForm(page.note), close, `note.group.${id}`);
  return <NoteDialog actor={actor} />;
}

const noteForm = (note: PlacePage['note']) => ({
  values: { text: note?.text ?? '', at_desk: note?.at_desk === true ? 'yes' : '' },
  rules: noteRules,
  bodyOf: ({ text, at_desk }: Readonly<Record<NoteField, string>>): NoteBody => ({
    text: text.trim() === '' ? null : text,
    at_desk: at_desk === 'yes',
    version: note?.version ?? 0,
  }),
});

function NoteDialog({ actor }: { readonly actor: ActorRefFrom<Form> }) {
  const { t } = useLingui();
  return (
    <FormDialog<NoteField>
      actor={actor}
      title={t`Note`}
      subtitle={t`Only staff read it. An empty note is deleted.`}
      focusOn="text"
      action={t`Save`}
      busy={t`Saving…`}
      failed={t`The note was not saved.`}
    >
      {({ field, give, values }) => (
        <>
          <AreaField {...field('text')} label={t`Note`} />
          <Tick checked={values.at_desk === 'yes'} onChange={(shown) => give('at_desk', shown ? 'yes' : '')}>
            {t`Show it at the desk`}
          </Tick>
        </>
      )}
    </FormDialog>
  );
}
