import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ApiError, type Request } from '../../../src/api/request.ts';
import type { StaffSessionActor } from '../../../src/staff/effects/office/staffSession.effects.ts';
import { askForCode, withStepUp } from '../../../src/staff/effects/office/withStepUp.ts';
import { codes, inputs, machine, requests, shown, typedCode } from '../../machines/office/staffSession.model.ts';

const refusal = new ApiError('step_up_required', 'Show your second factor.', 403);

/** A server that wants the second factor shown first, and remembers what it was asked. */
function server() {
  const asked: { name: string; key: string | undefined; ask: unknown }[] = [];
  let isShown = false;
  const request = (async (name: string, ask: unknown, options: { idempotencyKey?: string } = {}) => {
    asked.push({ name, key: options.idempotencyKey, ask });
    return isShown ? { result: { data: {} }, error: null } : { result: null, error: refusal };
  }) as unknown as Request;
  const show = async () => {
    isShown = true;
    return true;
  };
  return { request, asked, show };
}
const invite = { body: { email: 'ada@example.com', role: 'desk' } } as const;

it('repeats what needed the second factor under the same Idempotency-Key, another act under another', async () => {
  const { request, asked, show } = server();
  const ask = withStepUp(request, show);
  expect((await ask('POST staff/team/invite', invite)).error).toBeNull();
  await ask('POST staff/team/invite', invite);
  const keys = asked.map(({ key }) => key);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/u);
  expect([keys[1] === keys[0], keys[2] === keys[0], keys.length]).toEqual([true, false, 3]);
  expect(asked.map((one) => one.ask)).toEqual([invite, invite, invite]);
});

it('repeats a read as well, without a key', async () => {
  const { request, asked, show } = server();
  await withStepUp(request, show)('GET staff/team', { query: {} });
  expect(asked.map(({ name, key }) => [name, key])).toEqual([
    ['GET staff/team', undefined],
    ['GET staff/team', undefined],
  ]);
});

it('leaves it at the refusal for who does not show it, and asks once', async () => {
  const { request, asked } = server();
  const outcome = await withStepUp(request, async () => false)('POST staff/team/invite', invite);
  expect([outcome.error?.code, asked.length]).toEqual(['step_up_required', 1]);
});

/** A session that is signed in. */
async function open() {
  const session = createActor(machine, { input: inputs.known });
  session.start();
  await settle('readMe', codes.granted);
  return session as unknown as StaffSessionActor;
}
async function settle(actor: string, output: unknown) {
  requests.settle({ type: `xstate.done.actor.${actor}`, output });
  await new Promise((over) => setTimeout(over));
}

it('asks two who need it at the same time one question', async () => {
  const session = await open();
  const both = Promise.all([askForCode(session), askForCode(session)]);
  expect(session.getSnapshot().hasTag('stepUp')).toBe(true);
  session.send(typedCode);
  await settle('showCode', shown);
  expect(await both).toEqual([true, true]);
});

it('tells that it was not shown: put away, or the session over meanwhile', async () => {
  const session = await open();
  const away = askForCode(session);
  session.send({ type: 'stepUp.abandoned' });
  expect(await away).toBe(false);
  const ended = askForCode(session);
  session.send({ type: 'token.refused', token: 'fresh' });
  expect(await ended).toBe(false);
  expect(await askForCode(session)).toBe(false);
});
