import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { StaffGroupAction } from '#contract/staff/people/acts.values.ts';
import { groupActsCalls } from '#contract/staff/people/groupActs.calls.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import type { IconName } from '../../../../ui/Icon.tsx';
import { groupForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { GroupAnswer } from '../../../queries/people/people.ts';
import { ActList } from './ActList.tsx';
import { GroupWaveDialog } from './MoveDialogs.tsx';
import { GroupNoteDialog } from './NoteDialogs.tsx';

interface GroupActionsProps {
  readonly page: GroupAnswer;
}

const icons: Readonly<Record<StaffGroupAction, IconName>> = {
  wave: 'clock',
  captain: 'flag',
  name: 'pen',
  code: 'lock',
  note: 'document',
};

/** What the reader may do to a group now, and the dialog that is open. */
export function GroupActions({ page }: GroupActionsProps) {
  const { t } = useLingui();
  const { name, open } = useDialogAddress();
  const words: Readonly<Record<StaffGroupAction, string>> = {
    wave: t`Move the group`,
    captain: t`Other captain`,
    name: t`Rename`,
    code: t`Group code`,
    note: t`Note`,
  };
  if (page.actions.length === 0) return null;
  const Shown = page.actions.includes(name as StaffGroupAction) ? dialogs[name as StaffGroupAction] : null;
  return (
    <>
      <ActList
        acts={page.actions.map((action) => ({ name: action, text: words[action], icon: icons[action] }))}
        note={page.note}
        onChoose={open}
      />
      {Shown !== null && <Shown key={name} page={page} />}
    </>
  );
}

function CaptainDialog({ page }: GroupActionsProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.group;
  const actor = useOpened(
    () => groupForms(services, id).captain(),
    {
      values: { place_id: '' },
      rules: v.object({ place_id: v.pipe(v.number(), v.minValue(1)) }),
      bodyOf: ({ place_id }) => ({ place_id: Number(place_id) }),
    },
    close,
  );
  const others = page.places.filter((place) => place.state === 'paid' && !place.is_captain);
  return (
    <FormDialog<'place_id'>
      actor={actor}
      title={t`Other captain`}
      subtitle={t`A member with an account, whose place is paid. Both captains get an e-mail.`}
      focusOn="place_id"
      action={t`Make them captain`}
      busy={t`Saving…`}
      failed={t`The captain is still the same.`}
    >
      {({ field }) => (
        <SelectField
          {...field('place_id')}
          label={t`Member`}
          options={[
            { value: '', label: t`Choose somebody` },
            ...others.map((place) => ({
              value: String(place.id),
              label: place.name ?? place.email ?? String(place.id),
            })),
          ]}
        />
      )}
    </FormDialog>
  );
}

function NameDialog({ page }: GroupActionsProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id, name } = page.group;
  const actor = useOpened(
    () => groupForms(services, id).name(),
    {
      values: { name: name ?? '' },
      rules: v.omit(groupActsCalls['POST staff/groups/{id}/name'].body, ['version']),
      bodyOf: (values) => values,
    },
    close,
    `group.${id}.name`,
  );
  return (
    <FormDialog<'name'>
      actor={actor}
      title={t`Rename the group`}
      focusOn="name"
      action={t`Rename`}
      busy={t`Saving…`}
      failed={t`The group was not renamed.`}
    >
      {({ field }) => <Field {...field('name')} label={t`Name of the group`} autoComplete="off" required />}
    </FormDialog>
  );
}

function CodeDialog({ page }: GroupActionsProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.group;
  const actor = useOpened(
    () => groupForms(services, id).code(),
    {
      values: { action: 'renew' },
      rules: v.omit(groupActsCalls['POST staff/groups/{id}/code'].body, ['version']),
      bodyOf: ({ action }) => ({ action: action === 'clear' ? 'clear' : 'renew' }) as const,
    },
    close,
  );
  return (
    <FormDialog<'action'>
      actor={actor}
      title={t`Group code`}
      subtitle={t`People with the number and the code can take a free place. The present code stops working.`}
      focusOn="action"
      action={t`Save`}
      busy={t`Saving…`}
      failed={t`The code is still the same.`}
    >
      {({ field }) => (
        <SelectField
          {...field('action')}
          label={t`From now on`}
          options={[
            { value: 'renew', label: t`A new code` },
            { value: 'clear', label: t`No code: the number suffices` },
          ]}
        />
      )}
    </FormDialog>
  );
}

const dialogs = {
  wave: GroupWaveDialog,
  captain: CaptainDialog,
  name: NameDialog,
  code: CodeDialog,
  note: GroupNoteDialog,
} as const satisfies Readonly<Record<StaffGroupAction, unknown>>;
