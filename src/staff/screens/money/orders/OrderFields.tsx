import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { isTaxNumber } from '#contract/values/taxNumber.ts';
import type { Values } from '#machines/kit/form.machine.ts';
import { asYes, following, isYes, type OrderField } from '#machines/money/staffOrder.form.ts';
import type { FormField } from '../../../../screens/parts/forms/useFormFields.ts';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { orderForNames, orderWayNames } from '../../../kit/orderNames.ts';
import { MomentField } from '../../../parts/fields/MomentField.tsx';
import type { Run } from '../../../queries/runs/runs.ts';

interface OrderFieldsProps {
  readonly run: Run;
  readonly values: Values<OrderField>;
  readonly field: (name: OrderField) => FormField;
  readonly give: (field: OrderField, text: string) => void;
  readonly isBusy: boolean;
}

/** For whom an order is, and how it is paid. */
export function OrderFields({ run, values, field, give, isBusy }: OrderFieldsProps) {
  const { t, i18n } = useLingui();
  const options = (names: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
  const choose = (name: OrderField, text: string) => {
    give(name, text);
    for (const [other, follows] of following(name, text)) give(other, follows);
  };
  const chosen = (name: OrderField) => ({
    ...field(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      choose(name, currentTarget.value),
    disabled: isBusy,
  });
  const isCompany = values.kind === 'company' || values.kind === 'sponsor';
  const waits = values.way === 'transfer' || values.way === 'link';
  const languages = [
    { value: 'pl', label: 'Polski' },
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ];
  const own = (name: OrderField) => ({ ...field(name), readOnly: isBusy, autoComplete: 'off' });
  const isRight = values.tax_number !== '' && isTaxNumber(values.tax_number, run.region);
  return (
    <>
      <section className="stack-4" aria-label={t`For whom`}>
        <h3>{t`For whom`}</h3>
        <SelectField {...chosen('kind')} label={t`For whom`} options={options(orderForNames)} />
        {isCompany && (
          <FieldPair>
            <Field {...own('company')} label={t`Company`} maxLength={200} />
            <Field
              {...own('tax_number')}
              label={run.region === 'pl' ? 'NIP' : 'USt-IdNr.'}
              optional
              help={isRight ? t`The digits are right.` : undefined}
              maxLength={30}
            />
          </FieldPair>
        )}
        <FieldPair>
          <Field {...own('name')} label={t`First name`} maxLength={100} />
          <Field {...own('surname')} label={t`Surname`} maxLength={100} />
        </FieldPair>
        <FieldPair>
          <Field {...own('email')} label={t`E-mail`} type="email" help={t`Gets the groups and their codes.`} />
          <Field {...own('phone')} label={t`Phone`} type="tel" optional />
        </FieldPair>
        <FieldPair>
          <Field {...own('group_name')} label={t`Name of the group`} optional maxLength={45} />
          <SelectField {...chosen('language')} label={t`Language of the e-mails`} options={languages} />
        </FieldPair>
      </section>
      <section className="stack-4" aria-label={t`How it is paid`}>
        <h3>{t`How it is paid`}</h3>
        <SelectField {...chosen('way')} label={t`How it is paid`} options={options(orderWayNames)} />
        {waits && (
          <MomentField
            {...field('until')}
            label={t`Places are held until`}
            optional={values.way === 'link'}
            readOnly={isBusy}
          />
        )}
        {values.way === 'free' && <Field {...own('reason')} label={t`Why they are free`} maxLength={500} />}
        {values.way !== 'free' && (
          <Tick checked={isYes(values.with_fee)} onChange={(is) => give('with_fee', asYes(is))}>
            {t`With the handling fee`}
          </Tick>
        )}
        {values.way === 'transfer' && (
          <Tick checked={isYes(values.online)} onChange={(is) => give('online', asYes(is))}>
            {t`It may also be paid online`}
          </Tick>
        )}
        {isCompany && (
          <Tick checked={isYes(values.invoice)} onChange={(is) => give('invoice', asYes(is))}>
            {t`An invoice is wanted`}
          </Tick>
        )}
      </section>
    </>
  );
}
