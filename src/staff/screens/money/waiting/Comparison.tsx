import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { compareForm, sinceRules } from '../../../effects/money/unmatched.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import type { WaitingMoney } from '../../../queries/money/money.ts';

/** Whether the providers' books were compared with ours, and what came of it. */
export function Comparison({ compared }: Pick<WaitingMoney, 'compared'>) {
  const { t } = useLingui();
  const may = useRights();
  const dialog = useDialogAddress();
  const words = useOutcome();
  if (!may('money.write')) return null;
  return (
    <>
      <p className="small quiet">
        {compared === null
          ? t`Payments that Muster does not know are found by comparing, for example after a backup was restored.`
          : words(compared)}
      </p>
      <Button
        size="compact"
        className="mt-4"
        disabled={compared !== null && compared.ended_at === null}
        onClick={() => dialog.open('compare')}
      >
        {t`Compare with the providers`}
      </Button>
      {dialog.name === 'compare' && <CompareDialog />}
    </>
  );
}

function useOutcome(): (compared: NonNullable<WaitingMoney['compared']>) => string {
  const { t } = useLingui();
  const { dayOfYear, dayAndTime } = useFormat();
  return ({ since: from, ended_at, failed, known, found, strangers }) => {
    const since = dayOfYear(from);
    if (ended_at === null) return t`The providers are being asked for everything since ${since}.`;
    if (failed) return t`A provider did not answer, so the comparison since ${since} is incomplete. Try again.`;
    const at = dayAndTime(ended_at, defaultRegion);
    return t`Compared on ${at}, since ${since}. Known payments: ${known}, found now: ${found}, unmatched: ${strangers}.`;
  };
}

function CompareDialog() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => compareForm(services), { values: { since: '' }, rules: sinceRules }, close);
  return (
    <FormDialog<'since'>
      actor={actor}
      title={t`Compare with the providers`}
      subtitle={t`They are asked for everything that was paid, refunded or disputed since a day. What belongs to an order is added to it; the rest appears here to be decided.`}
      focusOn="since"
      action={t`Compare`}
      busy={t`One moment…`}
      failed={t`Nothing was compared.`}
    >
      {({ field }) => <DayField {...field('since')} label={t`Since`} required />}
    </FormDialog>
  );
}
