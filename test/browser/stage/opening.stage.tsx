import { createActor } from 'xstate';
import { OpeningLinkScreen } from '../../../src/screens/shop/opening/OpeningLinkScreen.tsx';
import { OpeningReminder } from '../../../src/screens/shop/opening/OpeningReminder.tsx';
import * as link from '../../machines/shop/openingLink.model.ts';
import * as reminder from '../../machines/shop/openingReminder.model.ts';
import { over, perform } from './performance.tsx';

export function openOpeningReminder() {
  const { input, machine, requests } = reminder;
  const actor = createActor(machine, { input }).start();
  const part = over('Muster Poznań', <OpeningReminder actor={actor} />);
  return perform(actor, part, { requests, within: /\.requestReminder$/u });
}

export function openOpeningLink(side: string) {
  const { machine, requests, sides } = link;
  const actor = createActor(machine, { input: sides[side as keyof typeof sides] }).start();
  return perform(actor, <OpeningLinkScreen actor={actor} />, { requests });
}
