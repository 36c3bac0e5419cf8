import type { Language } from '#contract/constants.ts';
import type { Priority } from '../mail/mail.types.ts';

interface TicketsWords {
  readonly state: string;
  readonly subject: string;
  readonly heading: string;
  readonly body: readonly string[];
}

/** All tickets of an address, which somebody waits for at the page that asks for them. */
export const ticketMails: {
  readonly tickets_again: Readonly<Record<Language, TicketsWords>> & {
    readonly shape: { readonly priority: Priority };
  };
} = {
  tickets_again: {
    shape: { priority: 0 },
    pl: {
      state: 'Twoje bilety',
      subject: 'Twoje bilety',
      heading: 'Oto Twoje bilety',
      body: [
        'Ktoś, pewnie Ty, prosi o\u00a0bilety na ten adres. To nie Ty? Nie musisz nic robić.',
        'Bilet otwiera się bez konta, a\u00a0raz otwarty także bez internetu. Kto go ma, może odebrać Twój numer: nie publikuj go.',
      ],
    },
    en: {
      state: 'Your tickets',
      subject: 'Your tickets',
      heading: 'Here are your tickets',
      body: [
        'Somebody, probably you, asked for the tickets of this address. If it was not you, there is nothing to do.',
        'A ticket opens without an account, and once opened also without network. Anyone who has it can collect your number, so do not post it.',
      ],
    },
    de: {
      state: 'Deine Tickets',
      subject: 'Deine Tickets',
      heading: 'Hier sind deine Tickets',
      body: [
        'Jemand, wohl du, hat um die Tickets dieser Adresse gebeten. Das warst nicht du? Dann ist nichts zu tun.',
        'Ein Ticket öffnet sich ohne Konto und, einmal geöffnet, auch ohne Netz. Wer es hat, kann deine Nummer abholen: Veröffentliche es nicht.',
      ],
    },
  },
};
