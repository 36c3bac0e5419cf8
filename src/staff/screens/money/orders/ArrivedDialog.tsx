import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { fromHundredths, hundredths } from '#machines/kit/figures.ts';
import { type ArrivalField, asYes, isYes } from '#machines/money/staffOrder.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { type ArrivalBody, noteArrival } from '../../../effects/money/orders.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { asSelect } from '../../../parts/asSelect.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import type { Transfers } from '../../../queries/money/orders.ts';

const rules = v.object({ received_on: v.pipe(v.string(), v.nonEmpty()), amount: v.pipe(v.number(), v.minValue(1)) });

/** The money has come: day and sum are filled in; another sum than is due is named, and asked about. */
export function ArrivedDialog({ order }: { readonly order: Transfers['waiting'][number] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money } = useFormat();
  const { close } = useDialogAddress();
  const { order_id: id, due, currency, title } = order;
  const input = {
    values: {
      ...{ how: 'transfer', received_on: new Date(services.serverNow()).toISOString().slice(0, 10) },
      ...{ amount: fromHundredths(due), accept: '' },
    },
    rules,
    bodyOf: (values: Readonly<Record<ArrivalField, string>>): ArrivalBody => ({
      ...{ how: values.how as ArrivalBody['how'], received_on: values.received_on },
      ...{ amount: Number(hundredths(values.amount)), due, accept: isYes(values.accept) },
    }),
  };
  const actor = useOpened(() => noteArrival(services, id), input, close);
  const ways = [
    { value: 'transfer', label: t`By transfer` },
    { value: 'cash', label: t`In cash` },
  ];
  const difference = (amount: string) => {
    const cents = Number(hundredths(amount));
    if (Number.isNaN(cents) || cents === due) return null;
    const sum = money(Math.abs(cents - due), currency);
    return cents < due
      ? t`${sum} too little. Accept it anyway: the price is lowered by that.`
      : t`${sum} too much. Accept it anyway: the rest is sent back by hand.`;
  };
  return (
    <FormDialog
      actor={actor}
      title={t`Has the money arrived?`}
      subtitle={title}
      action={t`It has arrived`}
      busy={t`One moment…`}
      failed={t`Nothing was noted.`}
    >
      {({ field, values, give }) => (
        <>
          <FieldPair>
            <DayField {...field('received_on')} label={t`Arrived on`} />
            <Field {...field('amount')} label={t`Amount`} inputMode="decimal" autoComplete="off" />
          </FieldPair>
          <SelectField {...asSelect(field('how'))} label={t`How`} options={ways} />
          {difference(values.amount) !== null && (
            <Tick checked={isYes(values.accept)} onChange={(is) => give('accept', asYes(is))}>
              {difference(values.amount)}
            </Tick>
          )}
        </>
      )}
    </FormDialog>
  );
}
