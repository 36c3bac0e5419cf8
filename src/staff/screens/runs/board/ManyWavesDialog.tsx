import { Plural, useLingui } from '@lingui/react/macro';
import { type ManyWavesAct, manyWavesForm } from '#machines/runs/waves.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { manyWaves } from '../../../effects/runs/manyWaves.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Wave } from '../../../queries/runs/runs.ts';

interface ManyWavesDialogProps {
  readonly runId: number;
  readonly waves: readonly Wave[];
  readonly act: ManyWavesAct;
  readonly timeOf: (wave: Wave) => string;
}

/** One question about several waves, which are named. */
export function ManyWavesDialog({ runId, waves, act, timeOf }: ManyWavesDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => manyWaves(services, { runId, waves, act, timeOf }), manyWavesForm(waves, act), close);
  const titles: Readonly<Record<ManyWavesAct, string>> = {
    hold: t`Hold places back`,
    enlarge: t`Enlarge waves`,
    close: t`Close waves`,
    open: t`Open waves again`,
  };
  const labels = { hold: t`Places held back in each`, enlarge: t`More places in each` };
  return (
    <FormDialog
      actor={actor}
      title={titles[act]}
      subtitle={waves.map(timeOf).join(', ')}
      {...((act === 'hold' || act === 'enlarge') && { focusOn: 'places' as const })}
      action={<Plural value={waves.length} one="Change # wave" other="Change # waves" />}
      busy={t`Saving…`}
      failed={t`Nothing was changed.`}
    >
      {({ field }) =>
        act === 'hold' || act === 'enlarge' ? (
          <Field
            {...field('places')}
            label={labels[act]}
            help={t`A minus sign takes away.`}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null
      }
    </FormDialog>
  );
}
