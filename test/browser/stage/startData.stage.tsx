import { createActor } from 'xstate';
import { StartDataCard } from '../../../src/screens/groups/startData/StartDataForm.tsx';
import { asked, input, machine, place, requests } from '../../machines/groups/startData.model.ts';
import { perform } from './performance.tsx';

export function openStartData() {
  const actor = createActor(machine, { input }).start();
  return perform(actor, <StartDataCard actor={actor} asked={asked} place={place} isGuest={false} />, { requests });
}
