import type { Language } from '#contract/constants.ts';
import { leadMails } from './groupMails.lead.ts';
import { offerMails } from './groupMails.offers.ts';
import { organiserMails } from './groupMails.organiser.ts';
import { placeMails } from './groupMails.places.ts';
import { staffPlaceMails } from './office/placeMails.ts';

/** Mails about a group: to its members, and to people who are offered a place. */
export const groupMails = { ...offerMails, ...placeMails, ...leadMails, ...organiserMails, ...staffPlaceMails };
export type GroupKind = keyof typeof groupMails;

interface Names {
  /** For somebody whose name is gone. */
  readonly somebody: string;
  /** What a group without a name is called where nothing else says that it is one. */
  readonly unnamed: (id: string) => string;
}
export const namesInMails: Readonly<Record<Language, Names>> = {
  pl: { somebody: 'Ktoś', unnamed: (id) => `grupa ${id}` },
  en: { somebody: 'Somebody', unnamed: (id) => `Group ${id}` },
  de: { somebody: 'Jemand', unnamed: (id) => `Gruppe ${id}` },
};

/** To the giver of a place: the way back, in case somebody else gave it in their name. */
export const notMeInMails: Readonly<
  Record<Language, { readonly before: (until: string) => string; readonly link: string }>
> = {
  pl: { before: (until) => `To nie Ty? Do ${until} odzyskasz miejsce: `, link: 'to nie ja' },
  en: {
    before: (until) => `Somebody else did this? Until ${until} you can have your place back: `,
    link: 'this was not me',
  },
  de: {
    before: (until) => `Das hat jemand anders getan? Bis ${until} bekommst du deinen Platz zurück: `,
    link: 'das war ich nicht',
  },
};
