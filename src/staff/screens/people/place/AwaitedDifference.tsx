import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { currencyOf } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { undoForm } from '../../../effects/office/log.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useRights } from '../../../hooks/useRights.ts';
import type { PlacePage } from '../../../queries/people/people.ts';
import styles from './Place.module.css';

/** That a difference is awaited before the place goes to another distance, and the way to take it back. */
export function AwaitedDifference({ page: { place, difference } }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const may = useRights();
  const { dayAndTime, money } = useFormat();
  const { name, open } = useDialogAddress();
  if (difference === null) return null;
  const { distance, wave_time, to_pay, until, entry } = difference;
  const goal = `${distance}, ${dayAndTime(wave_time, place.region)}`;
  const end = until && dayAndTime(until, place.region);
  const sum = to_pay === null ? null : money(to_pay, currencyOf[place.region]);
  return (
    <div className={styles.blocked}>
      <Notice
        icon="clock"
        heading={t`Goes to ${goal} once the difference is paid`}
        action={
          may('people.write') && (
            <ActionButton variant="default" onClick={() => open('takeBack')}>
              {t`Take it back`}
            </ActionButton>
          )
        }
      >
        <p>
          {sum !== null && t`To pay: ${sum}.`} {end === null ? t`The bank is working on it.` : t`Until ${end}.`}
        </p>
      </Notice>
      {name === 'takeBack' && <TakeBackDialog entry={entry} />}
    </div>
  );
}

/** Takes back that a difference is asked for: its line of the log is undone. */
function TakeBackDialog({ entry }: { readonly entry: number }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => undoForm(services, entry), { values: {}, rules: v.object({}) }, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Take the difference back?`}
      subtitle={t`The place stays where it is, and the place that is held for it is free. The person who was to pay gets an e-mail; money on its way goes back.`}
      action={t`Take it back`}
      busy={t`Saving…`}
      failed={t`It was not taken back.`}
    />
  );
}
