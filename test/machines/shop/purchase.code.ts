/** Journeys of an order that waits for a mailed code, for the one-page checkout and the wizard. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '#machines/shop/buying/draft.ts';
import type { OrderOutcome } from '#machines/shop/buying/order.ts';
import { done, failed } from '../../kit/charts/journey.ts';
import { mud10, opened, outcomes, refusedForGood, saleOver, wrongCode } from './purchase.fixtures.ts';
import type { Page } from './purchase.orders.ts';
import {
  agreed,
  answered,
  current,
  type Events,
  effects,
  type Journey,
  regionOf,
  seen,
  submitted,
  typedCode,
} from './purchase.words.ts';

export const journeysOfCode = ({ walk, call, ordered, gone }: Page) => {
  const required: Events = answered(outcomes.codeRequired);
  const whole = typedCode('123456');
  const confirming: Events = [...required, whole, submitted('other-key')];
  const confirmed = (outcome: OrderOutcome, draft = agreed) =>
    walk([...confirming, done('placeOrder', outcome)], draft);
  const wanting: Events = [...required, whole, { type: 'code.wanted' }];
  const wanted = (outcome: OrderOutcome, draft = agreed) => walk([...wanting, done('placeOrder', outcome)], draft);
  const asks = (journey: Journey) => journey.asked('placeOrder') as { key: string; emailCode?: string }[];

  describe('an order that needs a code', () => {
    it.each<[string, OrderOutcome]>([
      ['places that cost nothing', outcomes.free],
      ['places to pay elsewhere', outcomes.bank],
      ['places to pay here', outcomes.card],
      ['a full wave', outcomes.waveFull],
      ['another price', outcomes.priceChanged],
      ['a sale that is over', outcomes.saleClosed],
      ['a refused coupon', outcomes.codeRefused],
      ['a wrong wave', outcomes.badWave],
      ['wrong places', outcomes.badPlaces],
      ['any other refusal', refusedForGood],
    ])('answered by %s does the same as one without a code', (_, outcome) => {
      const draft: Draft = { ...agreed, coupons: [mud10] };
      const sent = [opened, seen(), ...current, submitted()] as Events;
      const toAnswer = (events: Events) => {
        const journey = walk([...events, done('placeOrder', outcome)], draft);
        const { emailCode: _code, ...context } = journey.context;
        return [regionOf(journey, 'form'), context, journey.did.slice(walk(events, draft).did.length)];
      };
      const asked = [...sent, done('placeOrder', outcomes.codeRequired), whole] as Events;
      expect(toAnswer([...asked, submitted()])).toEqual(toAnswer(sent));
      expect(toAnswer([...asked, { type: 'code.wanted' }])).toEqual(toAnswer(sent));
    });

    it('is one order with one key, whatever code is sent', () => {
      const journey = walk(
        [
          ...confirming,
          done('placeOrder', wrongCode),
          typedCode('65 43 21'),
          submitted('third-key'),
          failed('placeOrder'),
          { type: 'code.wanted' },
        ],
        agreed,
      );
      const codeSentTo = 'a…a@example.com';
      expect(journey.asked('placeOrder')).toEqual([
        { key: 'first-key', call, order: ordered },
        { key: 'first-key', call, order: ordered, codeSentTo, emailCode: '123456' },
        { key: 'first-key', call, order: ordered, codeSentTo, emailCode: '654321' },
        { key: 'first-key', call, order: ordered, codeSentTo },
      ]);
    });

    it.each<[string, Events, string]>([
      ['is typed in', [], 'typing'],
      ['was mailed again', [whole, submitted(), done('placeOrder', outcomes.codeRequired)], 'mailedAgain'],
      ['was wrong', [whole, submitted(), done('placeOrder', wrongCode)], 'wrong'],
      ['was tried too often', [whole, submitted(), done('placeOrder', outcomes.refused)], 'limited'],
      ['could not be sent off', [whole, submitted(), failed('placeOrder')], 'failed'],
      ['was wished for', [{ type: 'code.wanted' }, done('placeOrder', outcomes.codeRequired)], 'mailedAgain'],
      ['was wished for too often', [{ type: 'code.wanted' }, done('placeOrder', outcomes.refused)], 'limited'],
      ['could not be asked for', [{ type: 'code.wanted' }, failed('placeOrder')], 'mailFailed'],
    ])('says that its code %s, until it is typed or sent again', (_, events, state) => {
      const ways = [events, [...events, typedCode('65')], [...events, typedCode(''), ...events]];
      expect(ways.map((way) => regionOf(walk([...required, ...way], agreed), 'form'))).toEqual([
        `askedForCode.${state}`,
        'askedForCode.typing',
        `askedForCode.${state}`,
      ]);
    });

    it('is not sent with half a code', () =>
      expect(regionOf(walk([...required, typedCode('65'), submitted()], agreed), 'form')).toBe('askedForCode.typing'));

    it('keeps the typed code on the page, not in its draft', () => {
      const { context } = confirmed(wrongCode);
      expect(JSON.stringify(context.draft)).not.toContain('123456');
      expect([context.emailCode, context.faults]).toEqual([
        '123456',
        { email_code: { text: 'This is not the code.' } },
      ]);
    });

    it('asks again after a reload, and keeps its key', () => {
      const { draft } = walk(required, agreed).context;
      const journey = walk([opened, ...current, whole, submitted('other-key')], draft);
      expect(asks(journey)).toEqual([expect.objectContaining({ key: 'first-key', emailCode: '123456' })]);
      expect(effects(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'email_code' }]]);
    });

    it('does not survive a reload without its run', () => {
      const { draft } = walk(required, agreed).context;
      const journey = walk([{ type: 'catalogue.arrived', catalogue: saleOver }], draft);
      expect([regionOf(journey, 'form'), journey.context.draft.intent]).toEqual([`editing.${gone}`, null]);
    });

    it('focuses the field with every message about it', () => {
      const call = ['emit', { type: 'fault.shown', field: 'email_code' }];
      for (const journey of [
        confirmed(outcomes.refused),
        wanted(outcomes.refused),
        walk([...confirming, failed('placeOrder')], agreed),
        walk([...wanting, failed('placeOrder')], agreed),
      ]) {
        expect(effects(journey, 'emit')).toEqual([call, call]);
      }
    });

    it('focuses the field, and one that is wrong or incomplete', () => {
      const call = ['emit', { type: 'fault.shown', field: 'email_code' }];
      expect(effects(walk(required, agreed), 'emit')).toEqual([call]);
      expect(effects(confirmed(wrongCode), 'emit')).toEqual([call, call]);
      expect(effects(wanted(outcomes.codeRequired), 'emit')).toEqual([call, call]);
      expect(effects(confirmed(outcomes.codeRequired), 'emit')).toEqual([call, call]);
      const short = walk([...required, typedCode('12'), submitted()], agreed);
      expect([effects(short, 'emit'), short.context.faults]).toEqual([[call, call], { email_code: 'sixDigits' }]);
      expect(walk([...required, submitted(), typedCode('1')], agreed).context.faults).toEqual({});
    });

    it.each([
      ['123456', '123456'],
      [' 123 456 ', '123456'],
      ['code: 123-456.', '123456'],
      ['1234567', '123456'],
      ['abc', ''],
    ])('takes the digits of %j', (typed, digits) => {
      expect(walk([...required, typedCode(typed)], agreed).context.emailCode).toBe(digits);
    });

    it('says where the newest code was mailed, and why the server refuses another', () => {
      const elsewhere: OrderOutcome = { kind: 'codeRequired', sentTo: 'b…b@example.com' };
      for (const { context } of [wanted(elsewhere), confirmed(elsewhere)]) {
        expect(context.draft.intent?.codeSentTo).toBe('b…b@example.com');
      }
      expect(wanted(outcomes.refused).context.refusal).toBe('Too many orders.');
      expect(confirmed(outcomes.refused).context.refusal).toBe('Too many orders.');
    });

    it('that is refused for good becomes another order', () => {
      for (const outcome of [refusedForGood, outcomes.badWave, outcomes.priceChanged, outcomes.waveFull]) {
        expect(confirmed(outcome).context.draft.intent).toBe(null);
        expect(wanted(outcome).context.draft.intent).toBe(null);
      }
    });
  });
};
