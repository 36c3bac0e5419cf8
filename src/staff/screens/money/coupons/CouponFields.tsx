import { useLingui } from '@lingui/react/macro';
import type { Values } from '#machines/kit/form.machine.ts';
import { asksCurrency, type TermField } from '#machines/money/coupon.form.ts';
import type { FormField } from '../../../../screens/parts/forms/useFormFields.ts';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { useMe } from '../../../hooks/useMe.ts';
import { useRunChoices } from '../../../hooks/useRunName.ts';
import { useTheirWords } from '../../../hooks/useTheirWords.ts';
import { asSelect } from '../../../parts/asSelect.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { MomentField } from '../../../parts/fields/MomentField.tsx';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import type { Run } from '../../../queries/runs/runs.ts';

interface CouponFieldsProps {
  readonly field: (name: TermField) => FormField & { readonly readOnly: boolean };
  readonly values: Values<TermField>;
  /** On a run's own page it is for that run. */
  readonly run?: Pick<Run, 'id' | 'currency'> | undefined;
  /** For an existing coupon. */
  readonly edit?: Edit;
}
interface Edit {
  /** What stays: somebody has used it. */
  readonly fixed: readonly TermField[];
  /** What stood there when it was opened. */
  readonly read?: Values<TermField>;
  /** The values that somebody else has saved in the same fields. */
  readonly theirs: Partial<Values<TermField>>;
  /** What was typed before they were fixed. */
  readonly dropped: Partial<Values<TermField>>;
}
const fresh: Edit = { fixed: [], theirs: {}, dropped: {} };

/** The terms of a coupon, or of all in a batch. */
export function CouponFields({ field, values, run, edit = fresh }: CouponFieldsProps) {
  const { t } = useLingui();
  const { run_ids } = useMe();
  const choices = useRunChoices().map(({ id, label }) => ({ value: String(id), label }));
  // One for all runs is for members who have all of them.
  const runs = run_ids === null ? [{ value: '', label: t`All runs` }, ...choices] : choices;
  const types = [
    { value: 'percent', label: t`Per cent` },
    { value: 'value', label: t`An amount` },
  ];
  const currencies = [
    ...(values.currency === '' ? [{ value: '', label: t`Choose` }] : []),
    { value: 'PLN', label: 'zł' },
    { value: 'EUR', label: '€' },
  ];
  const labelOf = (name: TermField, text: string) =>
    ({
      coupon_type: types,
      run_id: runs,
      currency: currencies,
    })[name as string]?.find(({ value }) => value === text)?.label ?? text.replace('T', ', ');
  const theirWords = useTheirWords<TermField>(edit);
  const own = (name: TermField, help?: string) => ({
    ...field(name),
    help: theirWords(name, help, (text) => labelOf(name, text)),
  });
  /** A term that stays once somebody has used the coupon. */
  const term = (name: TermField, help?: string) => {
    const isFixed = edit.fixed.includes(name);
    const { readOnly, ...rest } = own(name, isFixed ? undefined : help);
    return { ...rest, readOnly: readOnly || isFixed };
  };
  // A time that was set to the minute is shown so; else whole days are asked.
  const Moment = (name: 'valid_from' | 'valid_until') =>
    (values[name] || (edit.read?.[name] ?? '')).includes('T') ? MomentField : DayField;
  const [From, Until] = [Moment('valid_from'), Moment('valid_until')];
  const isPercent = values.coupon_type === 'percent';
  return (
    <>
      <Field
        {...own('title', t`For you, in lists and in the file.`)}
        label={t`Title`}
        autoComplete="off"
        maxLength={100}
      />
      <FieldPair>
        <SelectField {...asSelect(term('coupon_type'))} label={t`Takes off`} options={types} />
        <Field
          {...term('value', isPercent ? t`Of the price of each place.` : t`Off the price of each place.`)}
          label={isPercent ? t`How many per cent` : t`How much`}
          inputMode="decimal"
          autoComplete="off"
        />
      </FieldPair>
      {run === undefined && <SelectField {...asSelect(term('run_id'))} label={t`For`} options={runs} />}
      {asksCurrency(values) && <SelectField {...asSelect(term('currency'))} label={t`Currency`} options={currencies} />}
      <FieldPair>
        <From {...term('valid_from', t`Empty: at once.`)} label={t`Valid from`} optional />
        <Until {...own('valid_until', t`Empty: without an end.`)} label={t`Valid until`} optional />
      </FieldPair>
      <FieldPair>
        <NumberField
          {...own('max_uses', t`Purchases in total. Empty: any number.`)}
          label={t`Number of uses`}
          optional
        />
        <NumberField
          {...term('seats_per_use', t`Per purchase. Empty: all of them.`)}
          label={t`For how many places`}
          optional
        />
      </FieldPair>
    </>
  );
}
