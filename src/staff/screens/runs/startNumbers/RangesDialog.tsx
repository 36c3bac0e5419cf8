import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { startNumberCalls } from '#contract/staff/runs/startNumbers.calls.ts';
import {
  type RangeField,
  type RangeSubject,
  rangeFields,
  rangesBody,
  rangesValues,
} from '#machines/runs/startNumbers.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { keepRanges } from '../../../effects/runs/startNumbers.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import type { StartNumbers } from '../../../queries/runs/startNumbers.ts';
import styles from './StartNumbers.module.css';
import { useRangeNames } from './useRangeNames.ts';

interface RangesDialogProps {
  readonly run: Run;
  readonly numbers: StartNumbers;
}

/** From where to where each distance has its numbers, and single waves if they have their own. */
export function RangesDialog({ run, numbers }: RangesDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const nameOf = useRangeNames(run, numbers);
  const distances = numbers.distances.map(({ id }): RangeSubject => ({ of: 'distance', id }));
  const waves = numbers.waves.map(({ id }): RangeSubject => ({ of: 'wave', id }));
  const subjects = [...distances, ...waves];
  const actor = useOpened(
    () => keepRanges(services, run.id),
    {
      values: rangesValues(numbers.ranges, subjects),
      rules: v.object({ ...startNumberCalls['POST staff/runs/{id}/start-numbers'].body.entries }),
      bodyOf: rangesBody(numbers.version, subjects),
    },
    close,
  );
  return (
    <FormDialog<RangeField>
      actor={actor}
      title={t`Ranges of start numbers`}
      subtitle={t`The last numbers of a range are kept for latecomers. A distance or wave that is left empty has no range of its own.`}
      action={t`Save the ranges`}
      busy={t`Saving…`}
      failed={t`The ranges were not saved. Check that each has a first and a last number, and that no two overlap.`}
      wide
    >
      {({ field, give, values }) => {
        const row = (subject: RangeSubject) => {
          const { from, to, spare } = rangeFields(subject);
          const name = nameOf(subject);
          return (
            <fieldset key={from}>
              <legend className={styles.name} translate="no">
                {name}
              </legend>
              <div className={styles.row}>
                <NumberField {...field(from)} label={t`From`} max={99_999} />
                <NumberField {...field(to)} label={t({ context: 'a number', message: 'To' })} max={99_999} />
                <NumberField {...field(spare)} label={t`Spare`} max={99_999} />
              </div>
            </fieldset>
          );
        };
        return (
          <>
            <SelectField
              {...field('spare_in')}
              label={t`Spare for latecomers`}
              options={[
                { value: 'percent', label: t`in per cent of the range` },
                { value: 'places', label: t`as a number of places` },
              ]}
            />
            {distances.map(row)}
            <Tick checked={values.waves === 'yes'} onChange={(isOn) => give('waves', isOn ? 'yes' : '')}>
              {t`Single waves have ranges of their own`}
            </Tick>
            {values.waves === 'yes' && waves.map(row)}
          </>
        );
      }}
    </FormDialog>
  );
}
