import * as v from 'valibot';
import { makeAccount, password } from '../kit/server/accounts.ts';
import { postJson } from '../kit/server/post.ts';
import { openFill } from './fill.ts';
import { median } from './hammer.ts';
import type { Installation } from './installation.ts';
import { measureCheck, measureSettling, measureSweeps, type SettlingFigures } from './sweeps.ts';

/** Medians in milliseconds, measured one at a time. */
export interface ScaleFigures {
  readonly signUps: number;
  /** Among 1,000 sign-ups in the database, and among all of them. */
  readonly groupPage: readonly [few: number, many: number];
  readonly ownSignUps: readonly [few: number, many: number];
  readonly settling: SettlingFigures;
  readonly sweeps: Awaited<ReturnType<typeof measureSweeps>>;
  /** The operator's check of all invariants, once. */
  readonly check: number;
}

const email = 'captain@example.com';
const places = 5;

/**
 * Reads a group's page and its captain's own sign-ups among 1,000 sign-ups of others, and among many; then settles
 * payments, runs sweeps and checks among the many.
 */
export async function measureScale(
  here: Installation,
  { reads = 400, signUps = 1_000_000 }: { reads?: number; signUps?: number } = {},
): Promise<ScaleFigures> {
  const { token, group } = await captainOfFive(here);
  const both = async () => ({
    groupPage: await medianOf(`${here.url}/api/groups/${group}?lang=pl&region=pl`, token, reads),
    ownSignUps: await medianOf(`${here.url}/api/user?lang=pl&region=pl`, token, reads),
  });
  const fill = await openFill(here);
  await fill.signUps(1_000);
  await fill.settle();
  const few = await both();
  for (let batch = 0; batch < 10; batch++) await fill.signUps(signUps / 10);
  await fill.settle();
  await fill.close();
  const many = await both();
  return {
    signUps,
    groupPage: [few.groupPage, many.groupPage],
    ownSignUps: [few.ownSignUps, many.ownSignUps],
    settling: await measureSettling(here),
    sweeps: await measureSweeps(here),
    check: await measureCheck(here),
  };
}

async function captainOfFive({ url, database, shop }: Installation) {
  await makeAccount(database, email);
  const post = async (path: string, body: object, token?: string) => {
    const by = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const answer = await postJson(`${url}/api/${path}?lang=pl&region=pl`, body, by);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const { token } = v.parse(LoggedIn, await post('login', { email, password })).data;
  await post('user/accept-terms-conditions', { terms_conditions_consent: true }, token);
  const asked = { ...shop.offer('bench', '6km'), places, codes: [] };
  const order = await post('group-signup', { ...asked, payment_provider: 'przelewy24', terms: true }, token);
  return { token, group: v.parse(Ordered, order).data.group_id };
}
const LoggedIn = v.object({ data: v.object({ token: v.string() }) });
const Ordered = v.object({ data: v.object({ group_id: v.number() }) });

async function medianOf(url: string, token: string, reads: number): Promise<number> {
  const times: number[] = [];
  const warmUp = reads / 4;
  for (let read = -warmUp; read < reads; read++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    if (read >= 0) times.push(performance.now() - began);
  }
  return median(times);
}
