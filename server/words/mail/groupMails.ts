import type { Language } from '#contract/constants.ts';
import { leadMails } from './groupMails.lead.ts';
import { offerMails } from './groupMails.offers.ts';
import { organiserMails } from './groupMails.organiser.ts';
import { placeMails } from './groupMails.places.ts';

/** Mails about a group: to its members, and to whom a place is offered. */
export const groupMails = { ...offerMails, ...placeMails, ...leadMails, ...organiserMails };
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
