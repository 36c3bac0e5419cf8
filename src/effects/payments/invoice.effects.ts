import type { InvoiceState } from '#contract/orders/invoice.calls.ts';
import type { InvoiceBody, InvoiceField } from '#machines/payments/invoice.form.ts';
import { invoiceKey } from '../../queries/invoice.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';

/** Asks for an invoice for a payment. */
export const invoiceForm = ({ request, cache }: Pick<Services, 'request' | 'cache'>, id: string) =>
  formThatCalls<InvoiceField, InvoiceBody>(cache, {
    ask: async (body) => {
      const outcome = await request('POST payment/{id}/invoice', { params: { id }, body });
      if (outcome.result !== null) cache.setQueryData<InvoiceState>(invoiceKey(id), outcome.result.data);
      return outcome;
    },
  });
