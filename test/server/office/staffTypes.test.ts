import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '#contract/call.ts';
import type { Handlers } from '../../../server/routes/http/handler.ts';

/** Code that must not compile: `tsc` fails unless it finds the error at each `@ts-expect-error`. */

const common = { summary: 'Tried', answer: v.object({}), errors: [] } as const;
const ofId = { params: v.object({ id: v.number() }) };
const reads = { access: 'staff', right: 'runs.read', stepUp: false, ...common } as const;

test('a call of staff says its right, its step-up and what its path names, or it does not compile', () => {
  const { right: _, ...withoutRight } = reads;
  const { stepUp: __, ...withoutStepUp } = reads;
  const unasked = { ...reads, right: 'money.write' } as const;
  const unknown = { ...reads, right: 'runs.burn' } as const;
  const runners = { ...common, access: 'account', right: 'runs.read' } as const;
  const made = [
    // @ts-expect-error It names no right.
    calls({ 'GET staff/one': withoutRight }),
    // @ts-expect-error It does not say whether the second factor is asked for.
    calls({ 'GET staff/one': withoutStepUp }),
    // @ts-expect-error Money asks for it.
    calls({ 'GET staff/one': unasked }),
    // @ts-expect-error There is no such right.
    calls({ 'GET staff/one': unknown }),
    // @ts-expect-error It does not say what has that id.
    calls({ 'GET staff/one/{id}': { ...reads, ...ofId } }),
    // @ts-expect-error A runner's call has no right.
    calls({ 'GET one': runners }),
    calls({ 'GET staff/one/{id}': { ...reads, ...ofId, about: 'run' } }),
  ];
  expect(made).toHaveLength(7);
});

test('a staff call that writes answers with what is in the log, or it does not compile', () => {
  const table = calls({
    'POST staff/write': reads,
    'POST staff/preview': { ...reads, repeats: true },
    'GET staff/read': reads,
  });
  const handlers: Handlers<typeof table> = {
    // @ts-expect-error Nothing was written down.
    'POST staff/write': async () => ({}),
    'POST staff/preview': async () => ({}),
    'GET staff/read': async () => ({}),
  };
  expect(Object.keys(handlers)).toHaveLength(3);
});
