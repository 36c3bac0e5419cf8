import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { decideForm, type MoneyDecision } from '../../../effects/money/decide.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { WaitingMoney } from '../../../queries/money/money.ts';

interface DecideDialogProps {
  readonly chosen: Pick<WaitingMoney['decisions'][number], 'payment_id' | 'amount' | 'currency' | 'why'>;
  readonly decision: MoneyDecision;
}

/** The question before money is kept or sent back, which names the sum. */
export function DecideDialog({ chosen: { payment_id: id, amount, currency, why }, decision }: DecideDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money } = useFormat();
  const { close } = useDialogAddress();
  const actor = useOpened(() => decideForm(services, id ?? '', decision), { values: {}, rules: v.object({}) }, close);
  const sum = money(amount, currency);
  const keeps =
    why === 'disputed'
      ? t`The places stay, whatever the bank decides.`
      : t`The places are given for it if there is room; otherwise it is refunded.`;
  return (
    <FormDialog
      actor={actor}
      title={decision === 'refund' ? t`Refund ${sum}?` : t`Keep ${sum}?`}
      subtitle={decision === 'refund' ? t`The payer gets an e-mail when the money is on its way.` : keeps}
      isDangerous={decision === 'refund'}
      action={decision === 'refund' ? t`Refund ${sum}` : t`Keep ${sum}`}
      busy={t`One moment…`}
      failed={t`Nothing was decided.`}
    />
  );
}
