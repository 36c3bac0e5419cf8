import { plural } from '../format.ts';
import type { GroupMailWords } from './groupMail.types.ts';

const open = 'Open the group';
const runs = 'Show my runs';

export const groupMailEn: GroupMailWords = {
  somebody: 'Somebody',
  unnamed: (id) => `Group ${id}`,
  letters: {
    invitation: {
      state: 'Invitation',
      subject: ({ who, run, date }) => `${who} invites you: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} is keeping a place in ${groupAlone} for you`,
      body: () => ['It is paid for already. Sign in or create an account, and it is yours.'],
      button: 'Take the place',
    },
    challenge: {
      state: 'Challenge',
      subject: ({ who, run, date }) => `${who} challenges you: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} challenges you to run with ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `A place is reserved for you; it costs ${amount}.`,
        ...(deadline === null ? [] : [`You have ${deadline.left} left: pay by ${deadline.until}.`]),
      ],
      button: 'Accept the challenge',
    },
    handover: {
      state: 'A place for you',
      subject: ({ who, run, date }) => `${who} wants to hand you a place: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} offers you a place in ${groupAlone}`,
      body: () => ['It is paid for. Until you accept it stays theirs.'],
      button: 'Take the place',
    },
    joined: {
      state: 'New in the group',
      subject: ({ who, groupAlone }) => `${who} has joined ${groupAlone}`,
      heading: ({ who }) => `${who} is running with you`,
      body: () => [],
      button: open,
    },
    welcome: {
      state: 'You are in',
      subject: ({ run, date, wave }) => `You are in: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `Welcome to ${groupAlone}`,
      body: () => ['The place is yours. In the group you see who is running with you.'],
      button: open,
    },
    member_paid: {
      state: 'Paid',
      subject: ({ who, groupAlone }) => `${who} has paid: ${groupAlone}`,
      heading: ({ who }) => `${who} has paid`,
      body: () => [],
      button: open,
    },
    place_given: {
      state: 'Place handed over',
      subject: ({ run, date }) => `Your place is handed over: ${run}, ${date}`,
      heading: ({ whom }) => `Your place now belongs to ${whom}`,
      body: ({ groupAlone }) => [`You are no longer in ${groupAlone}.`],
      button: runs,
    },
    place_received: {
      state: 'A place for you',
      subject: ({ run, date, wave }) => `You have a place: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} has handed you a place`,
      body: ({ groupAlone }) => [`You are in ${groupAlone} now, and it is paid for.`],
      button: open,
    },
    moved: {
      state: 'Group changed',
      subject: ({ run, date, wave }) => `You are in another group: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `You are running with ${groupAlone} now`,
      body: () => ['Look at the start time: it is that of the new group.'],
      button: open,
    },
    left: {
      state: 'Place changed',
      subject: ({ who, groupAlone }) => `${who} has left ${groupAlone}`,
      heading: ({ who, groupAlone }) => `${who} is no longer in ${groupAlone}`,
      body: () => ['In the group you see which places are free now.'],
      button: open,
    },
    removed: {
      state: 'No longer in the group',
      subject: ({ run, date }) => `You are no longer in the group: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} has taken you out of ${groupAlone}`,
      body: () => ['Your place has gone back to the group. Should this be a mistake, talk to the captain.'],
      button: runs,
    },
    captain_now: {
      state: 'You are captain',
      subject: ({ groupAlone }) => `You are the captain of ${groupAlone}`,
      heading: ({ groupAlone }) => `You lead ${groupAlone} now`,
      body: () => ['You can rename it, change its wave, invite people and settle every change of places.'],
      button: open,
    },
    captain_was: {
      state: 'New captain',
      subject: ({ groupAlone }) => `${groupAlone} has a new captain`,
      heading: ({ whom, groupAlone }) => `${whom} leads ${groupAlone} now`,
      body: () => ['Your own place stays yours.'],
      button: open,
    },
    wave_changed: {
      state: 'New start time',
      subject: ({ run, date, wave }) => `Your start is now at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Your start is at ${wave}`,
      body: ({ waveWas, groupAlone }) => [`${groupAlone} has moved to another wave; it was ${waveWas} before.`],
      button: open,
    },
    offer_wave_changed: {
      state: 'New start time',
      subject: ({ run, date, wave }) => `The start is now at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `The place for you starts at ${wave}`,
      body: ({ waveWas, groupAlone }) => [
        `${groupAlone} has moved to another wave; it was ${waveWas} before. The place offered to you moves with it.`,
      ],
      button: 'See the place',
    },
    group_deleted: {
      state: 'Group deleted',
      subject: ({ run, date }) => `The group is deleted, and your place with it: ${run}, ${date}`,
      heading: ({ groupAlone }) => `${groupAlone} is no more`,
      body: ({ who }) => [`${who} has deleted the group. Its places are free again; nothing is refunded.`],
      button: runs,
    },
    offer_deleted: {
      state: 'Group deleted',
      subject: ({ run, date }) => `The place is no longer offered: ${run}, ${date}`,
      heading: ({ groupAlone }) => `${groupAlone} is no more`,
      body: ({ who }) => [`${who} has deleted the group, and with it the place that was offered to you.`],
      button: runs,
    },
    spare_places: {
      state: 'Nobody has them yet',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('en', spare, { one: 'paid place is', other: 'paid places are' })} still free: ${run}, ${date}`,
      heading: ({ spare }) =>
        plural('en', spare, { one: 'One paid place has nobody yet', other: `${spare} paid places have nobody yet` }),
      body: () => [
        'Send your friends number and code, or invite them on the page of your group. Nothing is refunded for places that nobody takes.',
      ],
      button: open,
    },
  },
};
