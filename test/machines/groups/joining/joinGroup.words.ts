/** Events of a person who joins a group, and answers of the server, for journeys. */
import { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';
import { done, walkJourney } from '../../../kit/charts/journey.ts';
import { mud10 } from '../../shop/purchase.fixtures.ts';
import { bothWays, found, inBerlin, toBePaid } from './joinGroup.fixtures.ts';
import { sides } from './joinGroup.model.ts';

type Input = Parameters<typeof walkJourney<typeof joinGroupMachine>>[1];
export type Events = Parameters<typeof walkJourney<typeof joinGroupMachine>>[2];
export const link = sides.member.input;
export const walk = (events: Events, input: Input = link) => walkJourney(joinGroupMachine, input, events);

export const verify = (outcome: unknown) => done('verifyGroup', outcome);
export const accept = { type: 'place.accepted' } as const;
export const another = { type: 'another.wanted' } as const;
export const terms = { type: 'terms.answered', accepted: true } as const;
export const order = { type: 'order.submitted', key: 'order-key-1' } as const;
export const number = (text: string) => ({ type: 'number.typed', text }) as const;
export const code = (text: string) => ({ type: 'code.typed', text }) as const;
export const age = (text: string) => ({ type: 'age.typed', text }) as const;
export const submit = { type: 'group.submitted' } as const;
export const codes = (...coupons: (typeof mud10)[]) =>
  ({ type: 'coupons.changed', coupons, text: '', unchecked: false }) as const;
export const unchecked = { type: 'coupons.changed', coupons: [], text: 'MUD', unchecked: true } as const;
export const adyen = { type: 'provider.chosen', provider: 'adyen' } as const;
export const card = { type: 'provider.chosen', provider: 'stripe' } as const;
export const mode = (wanted: 'paid' | 'unpaid') => ({ type: 'mode.chosen', mode: wanted }) as const;

export const accepting = [verify(found(bothWays)), accept] as const;
const paying = [verify(found(toBePaid)), terms] as const;
export const ordering = [...paying, order] as const;
export const coded = [verify(found(toBePaid)), codes(mud10)] as const;
export const berlin = [verify(found(inBerlin)), terms, adyen] as const;
export const choosing = 'unpaidPlace.choosing.';
