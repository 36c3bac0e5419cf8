/** What leaves a tab of the shop for the flow explorer: nothing secret, nothing personal. */
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { allCalls } from '#contract/index.ts';
import { MomentOrWall } from '#contract/values/moments.ts';
import { textFields } from '#machines/shop/buying/draft.ts';
import { masked, maskedEvent, maskedPath } from '../../../src/flows/secrets.ts';
import { coveringWays, modelsIn } from '../../kit/charts/walk.ts';
import { answer, inputs, outcomes, submitted } from '../../machines/accounts/session.model.ts';

it('reports of the session contain no secret', () => {
  const values = [inputs.known, submitted, { output: outcomes.granted }, { answer }];
  const shown = JSON.stringify(masked(values));
  const { code, codeVerifier, nonce } = answer.body;
  const secrets = [inputs.known.token, submitted.password, outcomes.granted.login.token, codeVerifier, nonce];
  expect(secrets.filter((one) => shown.includes(`"${one}"`))).toEqual([]);
  expect(shown).not.toContain(`"code":"${code}"`);
});

it('reports of the staff session contain no secret, nor its length', () => {
  const factor = { uri: 'otpauth://totp/Muster:ola?secret=JBSWY3DP', secret: 'JBSWY3DP', recoveryCodes: ['k4tq-9xwz'] };
  const begun = { email: 'ola@example.com', ticket: 'tGv0r-ticket', factor };
  expect(masked({ token: 'sT0ken', begun, account: 'ola@example.com' })).toEqual({
    token: '(secret)',
    begun: {
      email: '(text, 15 letters)',
      ticket: '(secret)',
      factor: { uri: '(secret)', secret: '(secret)', recoveryCodes: ['(secret)'] },
    },
    account: '(text, 15 letters)',
  });
  expect(maskedEvent({ type: 'code.submitted', code: '123456' } as { type: string })).toEqual({
    type: 'code.submitted',
    code: '(secret)',
  });
});

it('a text is sent as its length, a secret not even so, booleans and numbers as they are', () => {
  expect(
    masked({
      email: 'ola@example.com',
      name: 'A',
      couponText: '',
      codes: ['MUD10'],
      code: 'H7KX4MWP',
      emailCode: '123456',
      password: 'mud, rain and hills',
      token: 7,
      faults: { password: { text: 3 } },
      places: 3,
      terms: true,
      child: null,
      gone: undefined,
    }),
  ).toEqual({
    email: '(text, 15 letters)',
    name: '(text, 1 letter)',
    couponText: '',
    codes: ['(text, 5 letters)'],
    code: '(secret)',
    emailCode: '(secret)',
    password: '(secret)',
    token: '(secret)',
    faults: { password: { text: 3 } },
    places: 3,
    terms: true,
    child: null,
  });
});

it('names of known things are kept, as long as they look like names', () => {
  const fields = { payment_provider: 'stripe', step: 'wave', expires_at: '2027-01-03T01:00:00+00:00', language: 'de' };
  expect(masked(fields)).toEqual(fields);
  expect(masked({ code: 'wave_full', field: 'group_name' })).toEqual({ code: 'wave_full', field: 'group_name' });
  expect(masked({ step: 'Ola Nowak', part: 'ola@example.com', type: 'x'.repeat(41), mode: ['ą'] })).toEqual({
    step: '(text, 9 letters)',
    part: '(text, 15 letters)',
    type: '(text, 41 letters)',
    mode: ['(text, 1 letter)'],
  });
});

it('ages and telephone numbers are no figures, an address that something is kept by is no name', () => {
  const values = { ages: [7, null, 9], age: 8, birth_year: 1990, phone: 601_202_303, 'ola@example.com': { free: 2 } };
  expect(masked(values)).toEqual({
    ages: ['(number)', null, '(number)'],
    age: '(number)',
    birth_year: '(number)',
    phone: '(number)',
    '(name, 15 letters) 5': { free: 2 },
  });
});

it('other values are sent as their kind, and everything within bounds', () => {
  const round: { self?: unknown } = {};
  round.self = round;
  expect(JSON.stringify(masked(round))).toContain('(more)');
  const failed = Object.assign(new Error('No such user: ola@example.com'), {
    status: 404,
    code: 'not_found',
    who: 'Ola',
  });
  expect(
    masked({ failed, call: () => 1, file: new Blob(['x']), at: new Date(), by: createActor(createMachine({})) }),
  ).toEqual({
    failed: { error: 'Error', status: 404, code: 'not_found', who: '(text, 3 letters)' },
    call: '(function)',
    file: '(object)',
    at: '(object)',
    by: '(actor)',
  });
  expect(masked(Array.from({ length: 70 }, () => 1))).toEqual([...Array.from({ length: 60 }, () => 1), '(10 more)']);
});

it('an event keeps its name, and a page’s path what is no key in it', () => {
  expect(maskedEvent({ type: 'email.typed', value: 'ola@example.com' } as { type: string })).toEqual({
    type: 'email.typed',
    value: '(text, 15 letters)',
  });
  expect(['/', '/tickets', '/payment/AbCdEfGhIjKlMnOpQrStUv', '/group/4182/x-y', '/a%40b'].map(maskedPath)).toEqual([
    '/',
    '/tickets',
    '/payment/…',
    '/group/…/x-y',
    '/…',
  ]);
});

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly Schema[];
  readonly pipe?: readonly { readonly type: string }[];
}
/** Schemas that take a moment and no other text. */
const moments = new Set<unknown>([MomentOrWall]);
/** Fields whose text anybody may write, however it is wrapped; a moment is no such text. */
function textsIn(schema: Schema, field = ''): string[] {
  const { type, entries = {}, wrapped, item, options = [], pipe = [] } = schema;
  if (type === 'string') return moments.has(schema) || pipe.some(({ type }) => type === 'iso_timestamp') ? [] : [field];
  if (type === 'picklist' || type === 'literal') return [];
  const inner = [wrapped, item, ...options].filter((one) => one?.type !== undefined);
  return [
    ...Object.entries(entries).flatMap(([name, one]) => textsIn(one, name)),
    ...inner.flatMap((one) => textsIn(one as Schema, field)),
  ];
}

it('no text that the contract takes from people is kept', () => {
  const bodies = Object.values(allCalls).flatMap((call) => ('body' in call ? [call.body as unknown as Schema] : []));
  // And what any event may call what was typed.
  const payloads = ['value', 'text', 'query', 'input', 'output', 'message', 'answer'];
  const fields = new Set([...textFields, ...payloads, ...bodies.flatMap((body) => textsIn(body))]);
  expect([...fields]).toEqual(expect.arrayContaining(['email', 'surname', 'password', 'street', 'secret']));
  expect([...fields].filter((field) => JSON.stringify(masked({ [field]: 'Canary' })).includes('Canary'))).toEqual([]);
});

const models = import.meta.glob<Record<string, unknown>>('../../machines/**/*.model.ts', { eager: true });
const own =
  /^(?:name|surname|email|contact_email|receipt_email|phone|birthdate|street|street_number|postal_code|city|group_name|child_name|password|token|ticket|uri|recoveryCodes|secret|code|emailCode|paymentId|payment_id|payment_secret|link|value|text)$/u;

describe('of every way through the charts', () => {
  const steps = Object.values(models)
    .flatMap(modelsIn)
    .flatMap((model) => coveringWays(model))
    .flatMap((way) => way.steps);

  it('no personal data, typed text or secret is kept', () => {
    const personal = new Set<string>();
    const look = (value: unknown, field = ''): void => {
      // Text that looks like a name in code may be personal elsewhere.
      if (typeof value === 'string' && own.test(field) && /[^a-z_.]/u.test(value)) personal.add(value);
      if (typeof value === 'object' && value !== null && (Array.isArray(value) || !('sessionId' in value)))
        for (const [name, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? field : name);
    };
    for (const { event, state } of steps) {
      look(event);
      look(state.context);
    }
    expect([...personal]).toEqual(expect.arrayContaining(['ada@example.com', 'Lovelace', '1991-06-21', 'Mud sharks']));
    const values = new Set(steps.flatMap(({ event, state }) => textsOf([maskedEvent(event), masked(state.context)])));
    expect([...personal].filter((one) => values.has(one))).toEqual([]);
    expect([...values].filter((one) => one.includes('@'))).toEqual([]);
  });
});

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
