import { useLingui } from '@lingui/react/macro';
import type { Signup } from '#contract/groups/group.values.ts';
import type { RowAction } from '#machines/groups/groupDialogs.logic.ts';
import { ActionMenu } from '../../../ui/buttons/ActionMenu.tsx';
import { looks } from './dialogs/GroupDialogs.tsx';
import type { GroupPage } from './page.ts';

interface RowMenuProps {
  readonly page: GroupPage;
  readonly place: Signup;
  /** Whose place it is, in words. */
  readonly who: string;
  /** What the row offers by itself. */
  readonly without?: RowAction;
}

/** What the reader may do with one place; nothing is shown where that is nothing. */
export function RowMenu({ page: { group, rights, onOpen, onPay }, place, who, without }: RowMenuProps) {
  const { t, i18n } = useLingui();
  const actions = (rights.rows.get(place.id) ?? []).filter(
    (action) => action !== without && (action !== 'payment' || isToPay(place)),
  );
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      face={{ icon: 'dots' }}
      label={t`Actions for ${who}`}
      items={actions.map((name) => {
        const { menu, isDangerous } = looks[name];
        return { name, text: i18n._(menu({ group, signup: place })), isDangerous };
      })}
      onChoose={(dialog) => {
        if (dialog === 'payment' && place.payment_id !== null) onPay(place.payment_id);
        else onOpen({ dialog, placeId: place.id });
      }}
    />
  );
}

/** Not where the payment is another's to read, or under way at a bank. */
const isToPay = ({ payment_id, payment_status }: Signup) => payment_id !== null && payment_status !== 'processing';
