import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { consentMachine } from '#machines/page/consent.machine.ts';
import { consentEffects } from '../../../src/effects/page/consent.effects.ts';
import { followChart, type Gestures } from '../../kit/charts/follow.ts';
import { press } from '../../kit/screens/person.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { machine, model, requests } from '../../machines/page/consent.model.ts';

const gestures: Gestures = {
  'consent.given': () => press('Agree'),
  'consent.refused': () => press('Decline'),
  'settings.opened': () => press('Cookies'),
  'settings.closed': () => press('Close'),
};
const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const hidden = () => expect(banner()).toBeNull();
const closable = () => expect([banner() !== null, screen.queryByRole('button', { name: 'Close' }) !== null]);
const looks = {
  unknown: hidden,
  asked: () => closable().toEqual([true, false]),
  'granted.settled': hidden,
  'granted.reviewing': () => closable().toEqual([true, true]),
  'refused.settled': hidden,
  'refused.reviewing': () => closable().toEqual([true, true]),
};

async function show(consent: ReturnType<typeof createActor<typeof machine>>) {
  await showApp('/login', { consent });
  // The screen is loaded when it is needed.
  await screen.findByRole('contentinfo');
}

describe('the banner shows the state of the consent chart', () => {
  const start = async () => {
    const consent = createActor(machine).start();
    await show(consent);
    return consent;
  };
  followChart({ model, requests, show: start, gestures, looks });
});

describe('the answer', () => {
  const world = () => {
    const done: string[] = [];
    const measuring = { start: () => done.push('start'), stop: () => done.push('stop') };
    return { done, consent: createActor(consentMachine.provide(consentEffects({ storage: localStorage }, measuring))) };
  };

  it('is kept for the next visit', async () => {
    const first = world();
    first.consent.start();
    await show(first.consent);
    await press('Agree');
    const second = world();
    second.consent.start();
    await act(async () => undefined);
    expect([first.done, second.done, second.consent.getSnapshot().value]).toEqual([
      ['start'],
      ['start'],
      { granted: 'settled' },
    ]);
  });

  it('can be taken back from the footer', async () => {
    localStorage.setItem('consent', 'granted');
    const { consent, done } = world();
    consent.start();
    await show(consent);
    await press('Cookies');
    await press('Decline');
    expect([done, localStorage.getItem('consent')]).toEqual([['start', 'stop'], 'refused']);
  });
});
