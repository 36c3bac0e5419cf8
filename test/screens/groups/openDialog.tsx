import { act, screen } from '@testing-library/react';
import { createActor, type EventObject } from 'xstate';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { Wave } from '#contract/shop/catalogue.calls.ts';
import type { DialogName } from '#machines/groups/groupDialogs.logic.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { GroupDialogs } from '../../../src/screens/groups/group/dialogs/GroupDialogs.tsx';
import type { WavesRead } from '../../../src/screens/groups/group/dialogs/WaveDialog.tsx';
import { dialogs } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { address, groups, input, machine } from '../../machines/groups/groupDialogs.model.ts';

export const title = () => dialogs().map((dialog) => dialog.querySelector('h2')?.textContent);
export const says = () => dialogs()[0]?.textContent ?? '';
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const wave = (id: number, time: string, free: number): Wave => ({
  id,
  wave_time: `2027-04-17T${time}:00+02:00`,
  capacity: 100,
  free_places: free,
});
export const waves = [wave(103, '09:30', 0), wave(104, '09:45', 50), wave(105, '10:00', 3), wave(106, '10:15', 4)];
export const read: WavesRead = { waves, isFailed: false, retry: () => undefined };

export function show(chart = machine, group: Group | null = null, seen: WavesRead = read) {
  const actor = createActor(chart, { input });
  actor.start();
  renderScreen(<GroupDialogs actor={actor} contactEmail="help@example.com" reservationHours={48} waves={seen} />);
  if (group !== null) act(() => groups.tell({ type: 'group.loaded', group } as EventObject));
  return actor;
}
/** The real actions of the captain's group, none of which is answered. */
export function open(
  dialog: DialogName,
  { signup, group = sharks, seen }: { signup?: Signup; group?: Group; seen?: WavesRead } = {},
) {
  const actor = show(actionsOnly, group, seen);
  act(() => actor.send({ type: 'dialog.opened', dialog, placeId: signup?.id }));
  return actor;
}
const actionsOnly = groupDialogsMachine.provide({
  actors: { watchGroup: groups.actor, watchAddress: address.actor },
  actions: { askForNews: () => undefined, showInAddress: () => undefined },
});
