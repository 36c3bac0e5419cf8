import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { periodsLimit } from '#contract/staff/runs/runs.values.ts';
import { newPeriod, type PeriodRow, periodRows, periodsText } from '#machines/runs/pricePeriods.form.ts';
import type { FormField } from '../../../screens/parts/forms/useFormFields.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Field, FieldGroup, SelectField } from '../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../ui/fields/FormPage.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MomentField } from '../fields/MomentField.tsx';
import { NumberField } from '../fields/NumberField.tsx';

interface PricePeriodsProps {
  readonly field: FormField & { readonly readOnly: boolean };
  readonly help: string | undefined;
  /** `zł` or `€`. */
  readonly unit: string;
  readonly give: (text: string) => void;
}

/** What a distance costs before its own price: periods in the order in which they hold. */
export function PricePeriods({ field, help, unit, give }: PricePeriodsProps) {
  const { t } = useLingui();
  const rows = periodRows(field.value);
  const change = (at: number, more: Partial<PeriodRow>) =>
    give(periodsText(rows.map((row, index) => (index === at ? { ...row, ...more } : row))));
  return (
    <FieldGroup legend={t`Other prices before that`} help={help} error={field.error} onLeave={field.onBlur}>
      <div className="stack-4">
        {rows.map((row, at) => (
          <Period
            // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place in the order
            key={at}
            number={at + 1}
            row={row}
            unit={unit}
            isLocked={field.readOnly}
            onChange={(more) => change(at, more)}
            onRemove={() => give(periodsText(rows.filter((_, index) => index !== at)))}
          />
        ))}
        {rows.length < periodsLimit && (
          <Button
            name={field.name}
            size="compact"
            disabled={field.readOnly}
            leftSection={<Icon name="plus" />}
            onClick={() => give(periodsText([...rows, newPeriod]))}
          >
            {t`Add a period`}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

interface PeriodProps {
  readonly number: number;
  readonly row: PeriodRow;
  readonly unit: string;
  readonly isLocked: boolean;
  readonly onChange: (more: Partial<PeriodRow>) => void;
  readonly onRemove: () => void;
}

function Period({ number, row, unit, isLocked, onChange, onRemove }: PeriodProps) {
  const { t } = useLingui();
  const field = (name: keyof PeriodRow) => ({
    name: 'periods',
    value: row[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: value }),
  });
  const ends = [
    { value: 'until', label: t`until a moment` },
    { value: 'until_sold', label: t`until a number is sold` },
  ];
  return (
    <fieldset className="card stack-3" aria-label={t`Period ${number}`} disabled={isLocked}>
      <div className="split">
        <strong>{t`Period ${number}`}</strong>
        <IconButton icon="cross" label={t`Remove period ${number}`} onClick={onRemove} />
      </div>
      <SelectField
        label={t`It holds`}
        name="periods"
        value={row.end}
        options={ends}
        onChange={({ currentTarget: { value } }) => onChange({ end: value as PeriodRow['end'] })}
      />
      {row.end === 'until' ? (
        <MomentField {...field('until')} label={t`Ends on`} />
      ) : (
        <NumberField {...field('until_sold')} label={t`Places sold`} />
      )}
      <FieldPair>
        <Field {...field('price')} label={t`Price in ${unit}`} inputMode="decimal" />
        <Field {...field('group_price')} label={t`From 5 places in ${unit}`} inputMode="decimal" />
      </FieldPair>
    </fieldset>
  );
}
