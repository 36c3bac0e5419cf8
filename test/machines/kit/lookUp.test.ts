import { describe, expect, it } from 'vitest';
import { lookUpMachine } from '#machines/kit/lookUp.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { found, input, refused, unknown } from './lookUp.model.ts';

type Events = Parameters<typeof walkJourney<typeof lookUpMachine>>[2];
const typed = (text = ' magda@example.com ') => ({ type: 'field.typed', field: 'email', text }) as const;
const left = { type: 'field.left', field: 'email' } as const;
const checked = { type: 'form.submitted' } as const;
const accepted = { type: 'offer.accepted' } as const;
const isFound = [typed(), checked, done('findOffer', found)] as const;

const body = { email: 'magda@example.com', participation_id: 31 };
const find = ['ask', 'findOffer', body];
const accept = (offer: unknown) => ['ask', 'acceptOffer', { body, offer }];
const shown = ['emit', { type: 'fault.shown', field: 'email' }];
const walk = (events: Events) => walkJourney(lookUpMachine, input as never, events);

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['asks for nothing with a wrong one', [typed('magda'), checked], 'editing', [shown]],
  [
    'offers something else where the first is not true any more',
    [...isFound, accepted, done('acceptOffer', unknown), accepted],
    'accepting',
    [find, accept(found), accept(unknown)],
  ],
  [
    'shows a refusal at the field',
    [...isFound, accepted, done('acceptOffer', refused)],
    'failed',
    [find, accept(found), shown],
  ],
])('a look-up %s', (_, events, end, did) => {
  const journey = walk(events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

describe('what stands in a look-up', () => {
  it('is what was typed last', () => {
    const texts = [[...isFound], [typed(), checked, failed('findOffer')]].map(
      (events) => walk([...events, typed('m@example.com')]).context.values.email,
    );
    expect(texts).toEqual(['m@example.com', 'm@example.com']);
  });

  const message = (...events: Events) => walk([typed(), checked, ...events]).context.message;
  it("is the server's reason, of either call", () =>
    expect([
      message(done('findOffer', refused)),
      message(done('findOffer', found), accepted, done('acceptOffer', refused)),
    ]).toEqual(['This person is in the group already.', 'This person is in the group already.']));
  it('is no old reason', () => expect(message(done('findOffer', refused), checked)).toBeNull());

  const fault = (...events: Events) => walk(events).context.faults.email;
  it('is judged once it is left, or sent', () =>
    expect([fault(typed('magda')), fault(typed('magda'), left), fault(left), fault(checked)]).toEqual([
      undefined,
      'email',
      undefined,
      'required',
    ]));
});
