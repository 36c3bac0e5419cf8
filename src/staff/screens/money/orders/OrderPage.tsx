import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { taxIn, vatOf } from '#contract/staff/runs/vat.values.ts';
import { newOrder, pricedIn } from '#machines/money/staffOrder.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { placeStaffOrder } from '../../../effects/money/orders.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { orderPriceQuery } from '../../../queries/money/orders.ts';
import { boardQuery, type Run, type Wave } from '../../../queries/runs/runs.ts';
import { OrderFields } from './OrderFields.tsx';
import { OrderRows } from './OrderRows.tsx';
import styles from './Orders.module.css';

/** An order by staff, on a page of its run. */
export const OrderPage = () => <RunFrame>{(run) => <OfRun key={run.id} run={run} />}</RunFrame>;

function OfRun({ run }: { readonly run: Run }) {
  const { services } = useStaff();
  const read = useQuery(boardQuery(services, run.id));
  return read.data === undefined ? <ReadState read={read} /> : <OrderForm run={run} waves={read.data.waves} />;
}

function OrderForm({ run, waves }: { readonly run: Run; readonly waves: readonly Wave[] }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { money, language } = useFormat();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const actor = useOpened(
    () => placeStaffOrder(services),
    newOrder({ runId: run.id, language: run.region === 'pl' ? 'pl' : 'de' }),
    ({ sent }) =>
      navigate(sent === null ? staffPath('runPeople', { id: run.id }) : staffPath('group', { id: sent.group })),
    `order.new.${run.id}`,
  );
  useShownFault(actor, form);
  const snapshot = useSelector(actor, (current) => current);
  const fields = useFormFields(actor, snapshot.context);
  const { values, message } = snapshot.context;
  const asked = pricedIn(values, run.id);
  const price = useQuery(orderPriceQuery(services, asked));
  const priced = asked === null ? undefined : price.data;
  const isBusy = snapshot.hasTag('busy');
  const vat = vatOf(run);
  const tax = priced === undefined ? 0 : taxIn(priced.price, vat.place) + taxIn(priced.fee, vat.fee);
  const sum = priced && money(priced.to_pay, priced.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is ordered for the price that stands beside it.
    fields.give('expected_to_pay', String(priced?.to_pay ?? ''));
    actor.send({ type: 'form.submitted' });
  };
  const labels: Readonly<Record<string, string>> = {
    transfer: t`Hold the places until then`,
    link: t`Send the payment link`,
    cash: t`${sum ?? ''} taken in cash`,
    free: t`Give the places for free`,
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.page}
      aria-label={t`New order`}
      data-language={language}
      onSubmit={submit}
    >
      <h2>{t`New order`}</h2>
      <OrderFields run={run} values={values} {...fields} isBusy={isBusy} />
      <OrderRows waves={waves} run={run} values={values} {...fields} priced={priced} />
      {priced && (
        <section aria-label={t`Amount to pay`}>
          <p className="small quiet">
            {t`Places: ${priced.places}`}, {t`handling fee: ${money(priced.fee, priced.currency)}`}
          </p>
          <p className={styles.sum}>{sum}</p>
          {priced.to_pay > 0 && <p className="small quiet">{t`VAT in it: ${money(tax, priced.currency)}`}</p>}
        </section>
      )}
      {price.isError && <p className={styles.full}>{t`The price could not be loaded. Change a row to try again.`}</p>}
      {snapshot.hasTag('failed') && (
        <Refusal what={t`Nothing was ordered.`} message={message} form={snapshot.context} />
      )}
      <ActionButton type="submit" busy={isBusy && t`One moment…`} disabled={priced === undefined}>
        {labels[values.way]}
      </ActionButton>
    </form>
  );
}
