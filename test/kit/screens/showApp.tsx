import { act, render } from '@testing-library/react';
import type { EventObject } from 'xstate';
import { AppRoot } from '../../../src/app/start/AppRoot.tsx';
import { requests } from '../../machines/page/app.model.ts';
import { testApp } from './app.ts';

type Shown = ReturnType<typeof testApp>;

/** Texts, session and shop have loaded. */
async function bringAll(actor: Shown['actor']): Promise<void> {
  await act(async () => {
    actor.send({ type: 'page.opened' });
    requests.settle(came('loadLocale'));
  });
  for (const read of ['readSession', 'readEvents', 'readProperties'])
    await act(async () => requests.settle(came(read)));
}

/** The whole app, rendered after that. */
export async function showApp(...at: Parameters<typeof testApp>): Promise<Shown> {
  const shown = testApp(...at);
  await bringAll(shown.actor);
  await act(async () => void render(<AppRoot app={shown.app} env="test" />));
  return shown;
}

const came = (read: string): EventObject => ({ type: `xstate.done.actor.${read}` });

/** No reminder of an unconfirmed address. */
export function remindNobody(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser stores is set here.
  document.cookie = 'verification_modal=1';
}
