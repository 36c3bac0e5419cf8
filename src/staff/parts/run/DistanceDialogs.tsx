import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import type { PricePeriod } from '#contract/staff/runs/runs.values.ts';
import { type DistanceField, distanceEdit, newDistance } from '#machines/runs/distance.form.ts';
import { sentPeriods } from '#machines/runs/pricePeriods.form.ts';
import { FormDialog } from '../../../screens/parts/forms/FormDialog.tsx';
import type { FormField } from '../../../screens/parts/forms/useFormFields.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../ui/fields/FormPage.tsx';
import { addDistance, editDistance, removeDistance } from '../../effects/runs/distances.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../hooks/useDialogAddress.ts';
import { useOpened } from '../../hooks/useOpened.ts';
import { useTheirWords } from '../../hooks/useTheirWords.ts';
import type { Distance, Run } from '../../queries/runs/runs.ts';
import { Fixing } from '../Fixing.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { Overtaking } from '../Overtaking.tsx';
import { usePeriodWords } from '../usePeriodWords.ts';
import { PricePeriods } from './PricePeriods.tsx';

interface OfRun {
  readonly run: Run;
}
interface OfDistance {
  readonly distance: Distance;
}

interface AddDistanceDialogProps extends OfRun {
  /** What comes next where it was made; else the dialog closes. */
  readonly onMade?: (id: number) => void;
}

export function AddDistanceDialog({ run, onMade }: AddDistanceDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => addDistance(services, run),
    newDistance(),
    ({ sent }) => (sent === null || onMade === undefined ? close() : onMade(sent.id)),
    `run.${run.id}.distance`,
  );
  return (
    <FormDialog
      actor={actor}
      title={t`Add a distance`}
      focusOn="name"
      action={t`Add the distance`}
      busy={t`Adding…`}
      failed={t`The distance was not added.`}
    >
      {({ field, give }) => <DistanceFields run={run} field={field} give={give} />}
    </FormDialog>
  );
}

export function EditDistanceDialog({ run, distance }: OfRun & OfDistance) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => editDistance(services, distance),
    distanceEdit(distance),
    close,
    `distance.${distance.id}`,
  );
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.hasTag('overtaken'));
  const edit = useSelector(actor, ({ context }) => context);
  return (
    <FormDialog
      actor={actor}
      title={t`Change ${distance.name}`}
      subtitle={t`Places already bought keep their price.`}
      focusOn="name"
      action={isOvertaken ? t`Save mine` : t`Save`}
      busy={t`Saving…`}
      failed={t`The distance was not changed.`}
    >
      {({ field, give }) => (
        <>
          {isOvertaken && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
          <Fixing heading={t`Somebody already has a place.`} dropped={edit.dropped} />
          <DistanceFields run={run} field={field} give={give} edit={edit} />
        </>
      )}
    </FormDialog>
  );
}

export function RemoveDistanceDialog({ distance }: OfDistance) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(() => removeDistance(services, distance), { values: {}, rules: v.object({}) }, close);
  return (
    <FormDialog
      actor={actor}
      title={t`Remove ${distance.name}?`}
      subtitle={t`Its waves are deleted, too. This cannot be undone.`}
      isDangerous
      action={t`Remove the distance`}
      busy={t`Removing…`}
      failed={t`The distance was not removed.`}
    />
  );
}

interface DistanceFieldsProps extends OfRun {
  readonly field: (name: DistanceField) => FormField & { readonly readOnly: boolean };
  readonly give: (name: DistanceField, text: string) => void;
  /** For an existing distance: the changes of others, what is fixed, and what was typed before that. */
  readonly edit?: Edit;
}
interface Edit {
  readonly fixed: readonly DistanceField[];
  readonly theirs: Partial<Readonly<Record<DistanceField, string>>>;
  readonly dropped: Partial<Readonly<Record<DistanceField, string>>>;
}
const fresh: Edit = { fixed: [], theirs: {}, dropped: {} };

function DistanceFields({ run, field, give, edit = fresh }: DistanceFieldsProps) {
  const { t } = useLingui();
  const unit = run.currency === 'PLN' ? 'zł' : '€';
  const theirWords = useTheirWords<DistanceField>(edit);
  const periodWords = usePeriodWords();
  const inWords = (text: string) =>
    sentPeriods(text)
      .map((period) => periodWords(period as PricePeriod, run.currency, run.region))
      .join('; ');
  const own = (name: DistanceField, help?: string) => {
    const { readOnly, ...rest } = field(name);
    return { ...rest, help: theirWords(name, help), readOnly: readOnly || edit.fixed.includes(name) };
  };
  return (
    <>
      <Field {...own('name')} label={t`Name of the distance`} autoComplete="off" maxLength={100} />
      <FieldPair>
        <Field {...own('distance')} label={t`Kilometres`} inputMode="decimal" autoComplete="off" />
        <Field {...own('price')} label={t`Price in ${unit}`} inputMode="decimal" autoComplete="off" />
      </FieldPair>
      <Field
        {...own('group_price', t`For each place, when at least 5 are bought at once.`)}
        label={t`Price from 5 places in ${unit}`}
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <PricePeriods
        field={{ ...field('periods'), readOnly: field('periods').readOnly || edit.fixed.includes('periods') }}
        help={theirWords(
          'periods',
          t`For example, cheaper for early buyers. After that, the price above applies.`,
          inWords,
        )}
        unit={unit}
        give={(text) => give('periods', text)}
      />
      {run.type === 'kids' && (
        <FieldPair>
          <NumberField {...own('age_from')} label={t`From years`} />
          <NumberField {...own('age_to')} label={t`To years`} />
        </FieldPair>
      )}
    </>
  );
}
