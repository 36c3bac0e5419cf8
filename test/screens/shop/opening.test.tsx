import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { openingLinkMachine } from '#machines/shop/openingLink.machine.ts';
import { openingReminderMachine } from '#machines/shop/openingReminder.machine.ts';
import { openingLinkEffects, openingReminderEffects } from '../../../src/effects/shop/opening.effects.ts';
import { OpeningLinkScreen } from '../../../src/screens/shop/opening/OpeningLinkScreen.tsx';
import { OpeningReminder, RemindMe } from '../../../src/screens/shop/opening/OpeningReminder.tsx';
import { alert, busy, field, page, press, send, title, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { found, sides } from '../../machines/shop/opening/openingLink.model.ts';
import { email, input } from '../../machines/shop/opening/openingReminder.model.ts';

describe('on the run’s page', () => {
  async function ask(answer: unknown, by: 'form' | 'dock' = 'form') {
    const { services, calls } = testServices({ 'POST runs/{key}/reminder': answer });
    const chart = openingReminderMachine.provide(openingReminderEffects(services, 'poznan'));
    const actor = createActor(chart, { input }).start();
    renderScreen(
      <>
        <OpeningReminder actor={actor} />
        <div data-testid="dock">
          <RemindMe actor={actor} />
        </div>
      </>,
    );
    await write('email', email);
    await (by === 'form' ? send() : press('Remind me'));
    await waitFor(() => expect(busy()).toBeNull());
    return { state: actor.getSnapshot().value, calls, dock: screen.getByTestId('dock').textContent };
  }
  const call = ['POST runs/{key}/reminder', { params: { key: 'poznan' }, body: { email } }];

  it.each(['form', 'dock'] as const)(
    'is asked for by the address, from the %s, and the dock has no button any more',
    async (by) => {
      expect(await ask({ confirmed: false }, by)).toEqual({ state: 'sent', calls: [call], dock: '' });
      expect(page()).toContain(email);
    },
  );

  it('needs no link where the address is one’s own', async () => {
    expect((await ask({ confirmed: true })).state).toBe('confirmed');
  });

  it('says where the sale is open already', async () => {
    expect((await ask(refusal('sale_open', 'On sale.'))).state).toBe('onSale');
  });

  it.each([
    ['too often', refusal('rate_limited', 'Too many e-mails were requested.'), 'Too many e-mails were requested.'],
    ['without an answer', refusal('network', 'Failed to fetch'), 'Failed to fetch'],
  ])('asked %s, says so and keeps the address', async (_, error, message) => {
    expect((await ask(error)).state).toBe('asking');
    expect([alert(), field('email').value]).toEqual([message, email]);
  });
});

describe('by the link of the mail', () => {
  async function open(answers: Readonly<Record<string, unknown>>) {
    const { services, calls } = testServices(answers);
    const actor = createActor(openingLinkMachine.provide(openingLinkEffects(services)), { input: sides.opened });
    actor.start();
    renderScreen(<OpeningLinkScreen actor={actor} />);
    const settled = () => waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    await settled();
    return { actor, calls, settled };
  }
  const answered = (state: 'asked' | 'waiting') => {
    const read = found(state);
    return read.kind === 'found' ? read.reminder : null;
  };
  const body = { secret: 'from-the-mail' };

  it('a button confirms it, and another takes that back', async () => {
    const { calls, settled } = await open({
      'POST opening/choice': answered('asked'),
      'POST opening/confirm': answered('waiting'),
      'POST opening/stop': answered('asked'),
    });
    expect([title(), page()]).toEqual(['Shall we remind you?', expect.stringContaining('Muster Poznań')]);
    await press('Yes, remind me');
    await settled();
    expect([title(), screen.getByRole('link', { name: 'See the run' }).getAttribute('href')]).toEqual([
      'We will remind you',
      '/runs/poznan',
    ]);
    await press('Don’t remind me');
    await settled();
    expect([title(), calls]).toEqual([
      'Shall we remind you?',
      [
        ['POST opening/choice', { body }],
        ['POST opening/confirm', { body }],
        ['POST opening/stop', { body }],
      ],
    ]);
  });

  it.each([
    ['a link that is none', refusal('not_found', 'Not found.'), 'lost'],
    ['a link cut short', refusal('invalid', 'Look.', { secret: ['Long.'] }), 'lost'],
    ['no answer', refusal('network', 'Failed to fetch'), 'unread'],
  ])('%s', async (_, error, state) => {
    expect((await open({ 'POST opening/choice': error })).actor.getSnapshot().value).toEqual(state);
  });
});
