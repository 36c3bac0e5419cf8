import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import type { SheetDraft } from '#contract/staff/people/sheets.calls.ts';
import { workSheets } from '../../../server/domain/sheets/take.ts';
import type { openPlans } from '../runs/plans.ts';
import type { CallOptions, TestServer } from '../server/server.ts';

interface Given {
  readonly run: number;
  readonly body: Uint8Array | string;
  readonly name?: string;
  readonly as: CallOptions;
}

/** Sends a sheet as a browser does; `data` is what was read, or the texts why not. */
export async function giveSheet({ app }: Pick<TestServer, 'app'>, { run, body, name = 'list.csv', as }: Given) {
  const payload = new FormData();
  payload.append('sheet', new File([typeof body === 'string' ? body : Uint8Array.from(body)], name));
  const answer = await app.inject({
    method: 'POST',
    url: `/api/staff/runs/${run}/sheets?lang=en`,
    headers: { ...as.headers },
    payload,
  });
  const { code = null, data } = answer.json<{ code?: string; data: unknown }>();
  return { status: answer.statusCode, code, data: data as SheetDraft & Readonly<Record<string, readonly string[]>> };
}

type Plans = Awaited<ReturnType<typeof openPlans>>;
type Order = AskOf<AllCalls['POST staff/runs/{id}/sheets/order']>['body'];
type Choice = Partial<Omit<Order, 'digest'>>;

/** A sheet of a run, from the file to the places. */
export function sheetsOf(
  { server, staff, boss, deps }: Pick<Plans, 'server' | 'staff' | 'boss' | 'deps'>,
  run: number,
) {
  const params = { id: run };

  async function read(body: Uint8Array | string, choice: Choice = {}) {
    const { code, data } = await giveSheet(server, { run, body, as: boss.as });
    if (code !== null) throw new Error(`${code}: ${JSON.stringify(data)}`);
    return { ...{ sheet: data.sheet, fields: [...data.fields], mended: [] }, ...choice };
  }
  const preview = async (body: Uint8Array | string, choice: Choice = {}) => {
    const { mails: _, price: _p, only_good: _o, ...asked } = await read(body, choice);
    return staff.ask('POST staff/runs/{id}/sheets/preview', { params, body: asked });
  };
  const order = async (body: Uint8Array | string, choice: Choice = {}) => {
    const { digest } = await preview(body, choice);
    const asked = {
      mails: 'never',
      price: 'elsewhere',
      only_good: false,
      ...(await read(body, choice)),
      digest,
    } as const;
    return staff.call('POST staff/runs/{id}/sheets/order', { params, body: asked });
  };
  /** Looked at; the order itself is one call. */
  async function ready(body: Uint8Array | string, choice: Choice = {}) {
    const { digest } = await preview(body, choice);
    const asked = {
      mails: 'never',
      price: 'elsewhere',
      only_good: false,
      ...(await read(body, choice)),
      digest,
    } as const;
    return () => staff.ask('POST staff/runs/{id}/sheets/order', { params, body: asked });
  }
  const work = async () => {
    while ((await workSheets(deps)) > 0);
  };
  return {
    read,
    preview,
    order,
    ready,
    work,
    /** Ordered and done. */
    async take(body: Uint8Array | string, choice: Choice = {}) {
      const { code, data } = await order(body, choice);
      if (code !== null) throw new Error(code);
      await work();
      return data as { readonly sheet: number };
    },
  };
}
