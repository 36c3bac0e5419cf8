import { useLingui } from '@lingui/react/macro';
import type { Signup } from '#contract/values/group.values.ts';
import type { RowAction } from '#machines/groups/groupRights.ts';
import { isVacantPlace } from '#machines/groups/placeKind.ts';
import { ActionMenu } from '../../../ui/buttons/ActionMenu.tsx';
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
export function RowMenu({ page: { rights, onOpen, onPay }, place, who, without }: RowMenuProps) {
  const { t } = useLingui();
  const words: Readonly<Record<RowAction, string>> = {
    tshirt: t`T-shirt size`,
    child: t`Correct name or age`,
    payment: t`Pay for this place`,
    invite: t`Send an invitation`,
    resend: t`Send the invitation again`,
    withdraw: place.handover === null ? t`Withdraw the invitation` : t`Withdraw the hand-over`,
    changeUser: t`Hand over to somebody else`,
    changeGroup: t`Change group`,
    captain: t`Make captain`,
    remove: isVacantPlace(place) ? t`Give up the places` : t`Remove from the group`,
    leave: t`Leave the group`,
  };
  const deeds = (rights.rows.get(place.id) ?? []).filter(
    (deed) => deed !== without && (deed !== 'payment' || isToPay(place)),
  );
  if (deeds.length === 0) return null;
  return (
    <ActionMenu
      face={{ icon: 'dots' }}
      label={t`Actions for ${who}`}
      items={deeds.map((name) => ({
        name,
        text: words[name],
        isDangerous: name === 'remove' || name === 'leave',
      }))}
      onChoose={(dialog) => {
        if (dialog === 'payment' && place.payment_id !== null) onPay(place.payment_id);
        else onOpen({ dialog, placeId: place.id });
      }}
    />
  );
}

/** Not where the payment is another's to read, or under way at a bank. */
const isToPay = ({ payment_id, payment_status }: Signup) => payment_id !== null && payment_status !== 'processing';
