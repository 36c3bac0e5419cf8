import { type DialogName, dialogNames, type Opening } from '#machines/groups/groupDialogs.logic.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { holdCallback, modelOf } from '../../kit/charts/model.ts';
import { machine as addPlaces } from './addPlaces.model.ts';
import { machine as challenge } from './challenge.model.ts';
import { captain, freePlace, invited, member, sharks } from './group.fixtures.ts';
import { machine as payment } from './groupPayment.model.ts';
import { machine as invite } from './invite.model.ts';

export const groups = holdCallback();
export const address = holdCallback();

export const machine = groupDialogsMachine.provide({
  actors: {
    watchGroup: groups.actor,
    watchAddress: address.actor,
    invite,
    challenge,
    payment,
    addPlaces,
  },
  // The charts of the dialogs have walks of their own; here each ends when a path says so.
  actions: { askForNews: () => undefined, showInAddress: () => undefined, dismissDialog: () => undefined },
});

export const input = { groupId: sharks.id };

const mayAsk = { back: 4_950, asked_at: null, refused: null };
const asked = { ...mayAsk, asked_at: '2027-01-02T10:00:00+01:00' };

/** The sharks as read by a member who is no longer captain or never was, and who cannot come. */
export const asMember = {
  ...sharks,
  signups: [{ ...captain, is_me: false }, { ...member, is_me: true, cannot_come: asked }, ...sharks.signups.slice(2)],
};
/** The member has left, and the group can give their place away. */
export const left = {
  ...sharks,
  signups: sharks.signups.map((place) => (place.id === member.id ? { ...freePlace, id: member.id } : place)),
};
/** A captain alone in the group may change it. */
export const alone = { ...sharks, total: 1, signups: [captain] };
/** The captain's place is a child's, and the captain is its guardian, who may say that it cannot come. */
export const guardian = { ...sharks, total: 1, signups: [{ ...captain, name: 'Zofia', age: 7, cannot_come: mayAsk }] };

/** The place of each dialog; dialogs without one are the group's. */
export const places: Partial<Record<Opening['dialog'], number>> = {
  tshirt: captain.id,
  child: captain.id,
  changeGroup: captain.id,
  changeUser: captain.id,
  remove: member.id,
  leave: member.id,
  withdraw: invited.id,
  resend: invited.id,
  cannotCome: captain.id,
  comeAfterAll: member.id,
};
export const openingOf = (dialog: DialogName, placeId = places[dialog]) => ({
  dialog,
  placeId,
  paymentId: dialog === 'payment' ? 'AbCdEfGhIjKlMnOpQrStUv' : undefined,
});
export const openings: readonly Opening[] = dialogNames.map((dialog) => openingOf(dialog));

/** What continues after a dialog. */
const nexts: Partial<Record<Opening['dialog'], readonly (Opening['dialog'] | null)[]>> = {
  invite: [null, 'challenge'],
  challenge: [null, 'wave'],
  addPlaces: [null, 'wave'],
};

export const model = modelOf(machine, {
  input,
  events: {
    'dialog.opened': openings.map((opening) => ({ type: 'dialog.opened', ...opening })),
    'group.loaded': [sharks, asMember, guardian].map((group) => ({ type: 'group.loaded', group })),
  },
  byName: ['dialog.closed'],
  outcomes: Object.fromEntries(
    dialogNames.map((dialog) => [
      dialog,
      {
        done: nexts[dialog]?.map((next) => ({ next })) ?? [undefined],
        error: [new Error('broken')],
      },
    ]),
  ),
  project: ({ group, opening }) => [group?.signups.map(({ id, is_me }) => [id, is_me]), opening?.dialog],
  limit: 30_000,
});
