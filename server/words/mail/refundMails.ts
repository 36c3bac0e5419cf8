import type { Language } from '#contract/constants.ts';
import { mailWords } from './mail.ts';
import type { Priority, Tone } from './mail.types.ts';

/** What an offer to take one's money back tells, in the recipient's way of writing. */
interface RefundOfferFacts {
  readonly name: string;
  /** `3 places`. */
  readonly places: string;
  readonly run: string;
  readonly start: string;
  readonly amount: string;
  readonly until: string;
  /** For a start that was moved: from when to when. */
  readonly moved: { readonly was: string; readonly is: string } | null;
}
interface Words {
  readonly state: string;
  readonly subject: (facts: RefundOfferFacts) => string;
  readonly heading: (facts: RefundOfferFacts) => string;
  readonly body: (facts: RefundOfferFacts) => readonly string[];
  readonly button: string;
}
type Mail = Readonly<Record<Language, Words>> & {
  readonly shape: { readonly priority: Priority; readonly tone: Tone };
};

/** Money that may be taken back: to its payer. */
export const refundMails: { readonly refund_offer: Mail } = {
  refund_offer: {
    shape: { priority: 1, tone: 'urgent' },
    pl: {
      state: 'Możesz dostać zwrot',
      subject: ({ moved, start, run, amount }) =>
        moved === null ? `Możesz dostać zwrot ${amount}: ${run}` : `Twój start jest teraz o\u00a0${start}: ${run}`,
      heading: ({ name, moved, start }) =>
        moved === null ? `${name}, możesz dostać zwrot` : `${name}, start jest teraz o\u00a0${start}`,
      body: ({ moved, amount, until, places }) => [
        ...(moved === null ? [] : [mailWords.pl.moved(moved)]),
        `Jeśli chcesz biec, nie musisz nic robić. Jeśli nie, możesz oddać całe zamówienie (${places}) i\u00a0dostać z\u00a0powrotem ${amount}, z\u00a0opłatą. Propozycja jest ważna do: ${until}.`,
      ],
      button: 'Zobacz zwrot',
    },
    en: {
      state: 'You can get a refund',
      subject: ({ moved, start, run, amount }) =>
        moved === null ? `You can get ${amount} back: ${run}` : `Your start is now at ${start}: ${run}`,
      heading: ({ name, moved, start }) =>
        moved === null ? `${name}, you can get a refund` : `${name}, the start is now at ${start}`,
      body: ({ moved, amount, until, places }) => [
        ...(moved === null ? [] : [mailWords.en.moved(moved)]),
        `If you want to run, there is nothing to do. If not, you can return the whole order (${places}) and get ${amount} back, fee included. The offer is valid until ${until}.`,
      ],
      button: 'See the refund',
    },
    de: {
      state: 'Du kannst dein Geld zurückhaben',
      subject: ({ moved, start, run, amount }) =>
        moved === null
          ? `Du kannst ${amount} zurückhaben: ${run}`
          : `Dein Start ist jetzt um ${start}\u00a0Uhr: ${run}`,
      heading: ({ name, moved, start }) =>
        moved === null
          ? `${name}, du kannst dein Geld zurückhaben`
          : `${name}, der Start ist jetzt um ${start}\u00a0Uhr`,
      body: ({ moved, amount, until, places }) => [
        ...(moved === null ? [] : [mailWords.de.moved(moved)]),
        `Wenn du laufen willst, musst du nichts tun. Wenn nicht, kannst du die ganze Bestellung zurückgeben (${places}) und bekommst ${amount} mit Gebühr zurück. Das Angebot gilt bis ${until}.`,
      ],
      button: 'Erstattung ansehen',
    },
  },
};
