import { useLingui } from '@lingui/react/macro';
import { ActionMenu } from '../../../ui/buttons/ActionMenu.tsx';
import { looks } from './dialogs/GroupDialogs.tsx';
import type { GroupPage } from './page.ts';

/** What a captain may do with the whole group (docs/rules/groups.md 2). */
export function ManageMenu({ page: { group, rights, onOpen } }: { readonly page: GroupPage }) {
  const { t, i18n } = useLingui();
  if (rights.manage.length === 0) return null;
  return (
    <ActionMenu
      face={{ icon: 'pen', text: t`Manage` }}
      label={t`Manage the group`}
      items={rights.manage.map((name) => {
        const { menu, isDangerous } = looks[name];
        return { name, text: i18n._(menu({ group, signup: null })), isDangerous };
      })}
      onChoose={(dialog) => onOpen({ dialog })}
    />
  );
}
