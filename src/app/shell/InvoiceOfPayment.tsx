import { useQuery } from '@tanstack/react-query';
import type { Region } from '#contract/constants.ts';
import { invoiceForm } from '../../effects/payments/invoice.effects.ts';
import { invoiceQuery } from '../../queries/invoice.ts';
import { InvoiceWanted } from '../../screens/payments/thankYou/InvoiceWanted.tsx';
import { useApp } from '../start/AppContext.ts';

/** Asks for an invoice for a payment, and shows it once it is issued. */
export function InvoiceOfPayment({ paymentId, region }: { readonly paymentId: string; readonly region: Region }) {
  const { services } = useApp();
  const { data, dataUpdatedAt } = useQuery(invoiceQuery(services, paymentId));
  if (data === undefined) return null;
  const chartOf = () => invoiceForm(services, paymentId);
  return <InvoiceWanted key={dataUpdatedAt} invoice={data} region={region} chartOf={chartOf} />;
}
