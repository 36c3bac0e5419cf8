import { useLingui } from '@lingui/react/macro';
import type { ManageAction } from '#machines/groups/groupRights.ts';
import { ActionMenu } from '../../../ui/buttons/ActionMenu.tsx';
import type { GroupPage } from './page.ts';

/** What a captain may do with the whole group (docs/rules/groups.md 2). */
export function ManageMenu({ page: { group, rights, onOpen } }: { readonly page: GroupPage }) {
  const { t } = useLingui();
  const words: Readonly<Record<ManageAction, string>> = {
    rename: group.name === null ? t`Name the group` : t`Change the name`,
    wave: t`Change wave`,
    invite: t`Invite somebody`,
    challenge: t`Challenge somebody: they pay for their place`,
    addPlaces: t`Buy places`,
    renewCode: t`Make a new group code`,
    clearCode: t`Switch the code off`,
    captain: t`New captain`,
    delete: t`Delete the group`,
  };
  if (rights.manage.length === 0) return null;
  return (
    <ActionMenu
      face={{ icon: 'pen', text: t`Manage` }}
      label={t`Manage the group`}
      items={rights.manage.map((name) => ({ name, text: words[name], isDangerous: name === 'delete' }))}
      onChoose={(dialog) => onOpen({ dialog })}
    />
  );
}
