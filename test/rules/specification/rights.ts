import type { Section } from './section.ts';

/** Who may do what. */
export const rights: readonly Section[] = [
  {
    number: 6,
    title: 'Roles and permissions',
    rules: [
      'A visitor may buy tickets, sign in, register, reset a password and see a thank-you page.',
      'Calls of who is signed in carry a bearer token, which the cookie access_token keeps.',
      'A captain has the menu to manage the group: name, wave, invitation, deletion.',
      'A captain changes T-shirt and user of the own place.',
      'A captain changes group only while the group has fewer than 2 sign-ups.',
      'A captain changes the T-shirt of another paid participant with an account, makes them captain or removes them.',
      'A captain changes the T-shirt of a place without a registered person, and sends an invitation for it.',
      'A captain sees the countdown of unpaid places, with buttons to pay.',
      'A captain may buy more places.',
      'Only the captain opens the dialogs to delete, appoint, invite and rename; the server refuses everybody else, too (docs/rules/groups.md 2.1).',
      'A member changes only the own T-shirt; once paid, also the own group and user.',
      'A member whose place is unpaid pays it.',
      'A member leaves the group by deleting the own sign-up.',
      'A guardian has a view of the children’s places. Decided otherwise: one who leads the group manages it like any captain (docs/rules/groups.md 2).',
    ],
  },
];
