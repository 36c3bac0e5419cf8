import type { StaffRun } from '#contract/staff/runs/runs.calls.ts';
import type { CallOptions, TestServer } from '../server/server.ts';

/** The smallest PDF that we accept, with a text of its own. */
export const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\ntrailer <<>>\n%%EOF\n`);

interface Given {
  readonly run: number;
  readonly body: Buffer;
  readonly version?: number;
  readonly as: CallOptions;
}

/** Uploads the declaration for guardians, as a browser does. */
export async function giveDeclaration({ app }: Pick<TestServer, 'app'>, { run, body, version, as }: Given) {
  const payload = new FormData();
  payload.append('declaration', new File([Uint8Array.from(body)], 'declaration.pdf'));
  const query = version === undefined ? '' : `&version=${version}`;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/staff/runs/${run}/declaration?lang=en${query}`,
    headers: { ...as.headers },
    payload,
  });
  const { code = null, data } = answer.json<{ code?: string; data: unknown }>();
  return { code, data: data as StaffRun };
}
