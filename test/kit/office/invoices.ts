import type { CallOptions, TestServer } from '../server/server.ts';

interface Issued {
  readonly payment: string;
  readonly number: string;
  readonly body: Buffer;
  readonly as: CallOptions;
}

/** Notes an issued invoice with its PDF, as a browser does. */
export async function issueInvoiceOf({ app }: Pick<TestServer, 'app'>, { payment, number, body, as }: Issued) {
  const payload = new FormData();
  payload.append('invoice', new File([Uint8Array.from(body)], 'invoice.pdf'));
  const answer = await app.inject({
    method: 'POST',
    url: `/api/staff/payments/${payment}/invoice?lang=en&number=${encodeURIComponent(number)}`,
    headers: { ...as.headers },
    payload,
  });
  const { code = null, data } = answer.json<{ code?: string; data: unknown }>();
  return { code, data };
}

/** Good examples of the calls about a payment's invoice. */
export const invoiceSamples = (id: string) =>
  ({
    'GET payment/{id}/invoice': { params: { id }, query: { lang: 'en', region: 'pl', fbc: 'fb.1.1.a' } },
    'POST payment/{id}/invoice': {
      params: { id },
      body: {
        ...{ company: 'Stocznia Północ', tax_number: '583-314-12-76' },
        ...{ street: 'Długa 1', post_code: '80-001', town: 'Gdańsk' },
      },
    },
  }) as const;
