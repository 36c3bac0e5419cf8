import { useLingui } from '@lingui/react/macro';
import type { UnmatchedDecision, UnmatchedKind } from '#contract/staff/money/unmatched.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { decideUnmatchedForm, reasonRules } from '../../../effects/money/unmatched.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useReasonWords } from '../../../parts/useReasonWords.ts';
import type { WaitingMoney } from '../../../queries/money/money.ts';

interface UnmatchedDialogProps {
  readonly chosen: Pick<WaitingMoney['decisions'][number], 'amount' | 'currency'> & {
    readonly ref: string;
    readonly why: UnmatchedKind;
  };
  readonly decision: UnmatchedDecision;
}

/** The question before an unmatched payment is decided about: what it is, what happens, and why. */
export function UnmatchedDialog({ chosen, decision }: UnmatchedDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money } = useFormat();
  const reasons = useReasonWords();
  const { close } = useDialogAddress();
  const { ref, why, amount, currency } = chosen;
  const form = { values: { reason: '' }, rules: reasonRules };
  const actor = useOpened(
    () => decideUnmatchedForm(services, { ref, why, amount, decision }),
    form,
    close,
    `unmatched.${decision}.${ref}`,
  );
  const sum = money(amount, currency);
  const words = {
    refund: {
      title: t`Refund ${sum}?`,
      what: t`The provider sends it back to the payer at once. This cannot be undone.`,
      action: t`Refund ${sum}`,
    },
    release: {
      title: t`Sell the places again?`,
      what: t`Their money is gone. The places end, and others can buy them. This cannot be undone.`,
      action: t`Sell them again`,
    },
    keep: {
      title: t`Leave it as it is?`,
      what:
        why === 'refunded' || why === 'disputed'
          ? t`The places stay, even without their money.`
          : t`The money stays where it is, and this line disappears.`,
      action: t`Leave it`,
    },
  }[decision];
  return (
    <FormDialog<'reason'>
      actor={actor}
      title={words.title}
      subtitle={`${reasons[why]} ${words.what}`}
      focusOn="reason"
      action={words.action}
      busy={t`One moment…`}
      failed={t`Nothing was decided.`}
      isDangerous={decision !== 'keep'}
    >
      {({ field }) => (
        <Field {...field('reason')} label={t`Why`} help={t`For the log.`} autoComplete="off" maxLength={500} required />
      )}
    </FormDialog>
  );
}
