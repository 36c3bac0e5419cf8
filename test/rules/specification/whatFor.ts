import type { Section } from './section.ts';

export const whatFor: readonly Section[] = [
  {
    number: 1,
    title: 'What it does, and for whom',
    rules: [
      'Runs take place in several cities, over several distances, as classic runs, as Legend and as runs for kids.',
      'A run has a name, a city, a day, a distance and a time at which its gates open, and consists of waves.',
      'Two shops sell, one for the Polish region and one for the German; each sells the runs of its own region.',
      'The page speaks Polish by default, English and German.',
      'The last part of the host’s name says the region, Poland by default; on a local host a stored setting does.',
      'A visitor buys without an account, signs in, registers, resets a password and sees the thank-you page.',
      'A registered runner has a profile, sign-ups of their own and groups.',
      'A captain manages the group and buys more places for it.',
      'A guardian of children in a kids’ run gets a page of their own instead of the table.',
      'A guardian brings an identity card or passport and the signed declaration, and comes 30 minutes before the start.',
      'A group is the places of one distance: it may have a name, and has a captain, a wave, a number and a code.',
      'A place can be paid for by itself. Decided otherwise: places of one order are paid together, others by a challenge or by joining (docs/rules/shop.md 5.2).',
      'Unpaid places are held for 48 hours after the sign-up and counted down. Decided since: a hold may be shorter (docs/rules/holds.md 1).',
      'A captain renames the group, changes its wave, deletes it, invites, hands over the role and the places, and adds places.',
      'A member leaves the group or hands the place over to somebody else.',
      'Size and cut of a T-shirt are chosen for each person, where the run has T-shirts.',
      'A German run is paid by card, by bank or by wallet, a Polish one by its own provider or by card.',
      'Coupons lower a price, and a handling fee is added.',
      'Somebody signs in by e-mail and password, or through a provider, which is asked for openid, profile and email.',
      'A profile has consents to news by e-mail, by phone and from partners, and to the terms.',
    ],
  },
];
