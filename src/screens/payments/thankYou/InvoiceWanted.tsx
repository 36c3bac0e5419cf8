import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import type { Region } from '#contract/constants.ts';
import type { InvoiceState } from '#contract/orders/invoice.calls.ts';
import { type InvoiceMachine, invoiceQuestion } from '#machines/payments/invoice.form.ts';
import { inspected } from '../../../flows/inspected.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../ui/fields/FormPage.tsx';
import { useFormFields } from '../../parts/forms/useFormFields.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';

interface InvoiceWantedProps {
  readonly invoice: InvoiceState;
  readonly region: Region;
  /** The chart with the call for the payment. */
  readonly chartOf: () => InvoiceMachine;
}

/** 'I need an invoice': who it is for. Once it is issued, its number and its file. */
export function InvoiceWanted({ invoice, ...rest }: InvoiceWantedProps) {
  const { t } = useLingui();
  const { state, number, file, can_ask } = invoice;
  if (state === 'issued' && file !== null)
    return (
      <p>
        <a href={file} target="_blank" rel="noreferrer">
          {t`Invoice ${number} (PDF)`}
        </a>
      </p>
    );
  if (!can_ask) return null;
  return (
    <Fold summary={state === 'asked' ? t`You asked for an invoice` : t`I need an invoice`}>
      {state === 'asked' && (
        <p className="small quiet">{t`We will e-mail it. Until then you can correct it here: fill in everything again.`}</p>
      )}
      <AskForm {...rest} />
    </Fold>
  );
}

function AskForm({ region, chartOf }: Omit<InvoiceWantedProps, 'invoice'>) {
  const { t } = useLingui();
  const [chart] = useState(chartOf);
  const actor = useActorRef(chart, { input: invoiceQuestion, ...inspected() });
  const snapshot = useSelector(actor, (current) => current);
  const fields = useRef<HTMLFormElement>(null);
  useShownFault(actor, fields);
  const { field } = useFormFields(actor, snapshot.context);
  const isSending = snapshot.hasTag('busy');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submitted' });
  };
  return (
    <form ref={fields} className="stack-4" noValidate aria-label={t`I need an invoice`} onSubmit={submit}>
      {snapshot.hasTag('failed') && <Refusal message={snapshot.context.message} form={snapshot.context} />}
      <Field
        {...field('company')}
        readOnly={isSending}
        label={t`Company, or first name and surname`}
        autoComplete="organization"
        maxLength={200}
      />
      <Field
        {...field('tax_number')}
        readOnly={isSending}
        optional
        label={region === 'pl' ? 'NIP' : 'USt-IdNr.'}
        autoComplete="off"
        maxLength={30}
      />
      <Field
        {...field('street')}
        readOnly={isSending}
        label={t`Street and number`}
        autoComplete="street-address"
        maxLength={100}
      />
      <FieldPair>
        <Field
          {...field('post_code')}
          readOnly={isSending}
          label={t`Postal code`}
          autoComplete="postal-code"
          maxLength={20}
        />
        <Field {...field('town')} readOnly={isSending} label={t`City`} autoComplete="address-level2" maxLength={100} />
      </FieldPair>
      <ActionButton variant="default" type="submit" busy={isSending && t`Sending…`}>
        {t`Ask for the invoice`}
      </ActionButton>
    </form>
  );
}
