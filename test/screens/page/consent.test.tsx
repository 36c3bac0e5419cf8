import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { consentMachine } from '#machines/page/consent.machine.ts';
import { AppRoot } from '../../../src/app/start/AppRoot.tsx';
import { consentEffects } from '../../../src/effects/page/consent.effects.ts';
import { titleOf } from '../../kit/charts/model.ts';
import { testApp } from '../../kit/screens/app.ts';
import { requests as appRequests } from '../../machines/page/app.model.ts';
import { machine, model, requests } from '../../machines/page/consent.model.ts';

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const gestures: Readonly<Record<string, () => Promise<unknown>>> = {
  'consent.given': () => press('Agree'),
  'consent.refused': () => press('Refuse'),
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
  const { app, actor } = testApp('/login', { consent });
  await act(async () => {
    actor.send({ type: 'page.opened' });
    appRequests.settle({ type: 'xstate.done.actor.loadLocale' });
  });
  for (const actorId of ['readSession', 'readEvents', 'readProperties'])
    await act(async () => appRequests.settle({ type: `xstate.done.actor.${actorId}` }));
  await act(async () => void render(<AppRoot app={app} env="test" />));
  // The screen is loaded when it is needed.
  await screen.findByRole('contentinfo');
}

describe('the banner shows the state of the consent chart', () => {
  it.each(model.getShortestPaths().map((path) => [titleOf(path), path.steps] as const))('%s', async (_, steps) => {
    const consent = createActor(machine);
    consent.start();
    await show(consent);
    for (const { event, state } of steps.slice(1)) {
      await act(async () => requests.settle(event));
      await gestures[event.type]?.();
      expect(consent.getSnapshot().value).toEqual(state.value);
      await model.testState({ states: looks }, state);
    }
  });
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
    await press('Refuse');
    expect([done, localStorage.getItem('consent')]).toEqual([['start', 'stop'], 'refused']);
  });
});
