import { useLingui } from '@lingui/react/macro';
import { regionOf } from '#contract/host.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { newRunForm, suggestedKey } from '#machines/runs/run.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { makeRun } from '../../../effects/runs/runs.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { asSelect } from '../../../parts/asSelect.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import { useRegionNames, useTypeNames } from '../../../parts/runNames.ts';

/** The first details of a run; all but its name in addresses can be changed later. */
export function NewRunDialog({ cities }: { readonly cities: readonly string[] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { leaveTo, close } = useDialogAddress();
  const regions = useRegionNames();
  const types = useTypeNames();
  const region = regionOf(location.hostname, services.storage.getItem('region'));
  const actor = useOpened(
    () => makeRun(services),
    newRunForm(region),
    ({ sent }) => (sent === null ? close() : leaveTo(staffPath('run', { id: sent.id }))),
    'run.new',
  );
  return (
    <FormDialog
      actor={actor}
      title={t`New run`}
      subtitle={t`It starts as a draft that only the staff can see.`}
      focusOn="name"
      failed={t`The run was not created.`}
      action={t`Create the run`}
      busy={t`Creating the run…`}
    >
      {({ field, values }) => (
        <>
          <Field {...field('name')} label={t`Name of the run`} autoComplete="off" maxLength={100} />
          <FieldPair>
            <DayField {...field('date')} label={t`Day`} />
            <TimeField {...field('join_time')} label={t`Gates open`} />
          </FieldPair>
          <Field {...field('city')} label={t`City`} autoComplete="off" maxLength={100} list="cities" />
          <datalist id="cities">
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
          <FieldPair>
            <SelectField {...asSelect(field('region'))} label={t`Sold in`} options={regions} />
            <SelectField {...asSelect(field('type'))} label={t`Kind`} options={types} />
          </FieldPair>
          <Field
            {...field('key')}
            label={t`Name in links`}
            autoComplete="off"
            maxLength={63}
            placeholder={suggestedKey(values)}
            help={t`Lower-case letters, digits and hyphens. It can never be changed; left empty, it is made from the name.`}
          />
        </>
      )}
    </FormDialog>
  );
}
