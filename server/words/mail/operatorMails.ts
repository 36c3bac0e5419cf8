import type { Language } from '#contract/constants.ts';
import type { Priority } from './mail.types.ts';

/** What the provider's books say and ours do not. */
export type DiscrepancyKind =
  | 'stranger'
  | 'refunded'
  | 'returned'
  | 'disputed'
  | 'claimed'
  | 'recovered'
  | 'erased'
  | 'stuck';

interface Facts {
  readonly amount: string;
  /** The provider's id of the payment object. */
  readonly ref: string;
  readonly payment: string;
  /** How many notifications wait. */
  readonly events: number;
}
interface OperatorLetter {
  /** Where nothing is to be decided. */
  readonly state?: string;
  readonly subject: (facts: Facts) => string;
  readonly heading: string;
  readonly body: (facts: Facts) => readonly string[];
}

const command = 'npm run payments --';

type Words = Readonly<Record<DiscrepancyKind, OperatorLetter>> & {
  readonly button: string;
  /** The state. */
  readonly decide: string;
};

/** The mail to the operator about money that the books differ on. */
export const operatorMails: {
  readonly discrepancy: Readonly<Record<Language, Words>> & { readonly shape: { readonly priority: Priority } };
} = {
  discrepancy: {
    shape: { priority: 1 },
    pl: {
      button: 'Otwórz stronę',
      decide: 'Potrzebna decyzja',
      stuck: {
        state: 'Do sprawdzenia',
        subject: () => 'Powiadomienia o\u00a0płatnościach czekają',
        heading: 'Powiadomień operatora płatności nie da się przetworzyć',
        body: ({ ref, events }) => [
          `Powiadomienia z\u00a0${ref}, które czekają od pół godziny lub dłużej: ${events}. Próbujemy dalej, a\u00a0wpłaty i\u00a0tak sprawdzamy sami u\u00a0operatora.`,
          'Dlaczego, mówi dziennik serwera: „an event cannot be applied” albo „an event waits for the provider”.',
        ],
      },
      erased: {
        state: 'Do wiadomości',
        subject: ({ amount }) => `Zwrot po usunięciu konta: ${amount}`,
        heading: 'Pieniądze wracają do kogoś, kto usunął konto',
        body: ({ amount, ref, payment }) => [
          `Płatność ${payment} na ${amount} (${ref}) przyszła po usunięciu konta. Pieniądze wracają tą samą drogą, a\u00a0płacącego nie da się już o\u00a0tym powiadomić. Nie musisz nic robić.`,
        ],
      },
      stranger: {
        subject: ({ amount }) => `Wpłata bez zamówienia: ${amount}`,
        heading: 'Przyszła wpłata, której nie ma w\u00a0bazie',
        body: ({ amount, ref }) => [
          `Operator płatności przyjął ${amount} (${ref}) za zamówienie, którego nie ma w\u00a0bazie. Tak bywa po odtworzeniu bazy z\u00a0kopii.`,
          `Zwróć ją poleceniem \`${command} refund ${ref}\`. Jeśli sprawa jest już załatwiona: \`${command} keep ${ref}\`.`,
        ],
      },
      refunded: {
        subject: ({ amount }) => `Zwrot u\u00a0operatora płatności: ${amount}`,
        heading: 'Pieniądze zwrócono poza systemem',
        body: ({ amount, ref, payment }) => [
          `U\u00a0operatora płatności zwrócono ${amount} z\u00a0płatności ${payment} (${ref}). Miejsca, za które zapłacono, wciąż są zajęte.`,
          `Mają zostać: \`${command} keep ${ref}\`. Mają wrócić do sprzedaży: \`${command} release ${ref}\`.`,
        ],
      },
      returned: {
        subject: ({ amount }) => `Zwrot nie dotarł: ${amount}`,
        heading: 'Zwrócone pieniądze nie dotarły do płacącego',
        body: ({ amount, ref, payment }) => [
          `Zwrot ${amount} z\u00a0płatności ${payment} (${ref}) nie dotarł: bank płacącego go odesłał. Pieniądze są znów u\u00a0operatora płatności.`,
          `Wyślij je jeszcze raz: \`${command} refund ${ref}\`. Jeśli płacący dostał je inną drogą: \`${command} keep ${ref}\`.`,
        ],
      },
      disputed: {
        subject: ({ amount }) => `Reklamacja płatności: ${amount}`,
        heading: 'Bank płacącego żąda zwrotu pieniędzy',
        body: ({ amount, ref, payment }) => [
          `Płatność ${payment} na ${amount} (${ref}) została zakwestionowana. Odpowiedz bankowi w\u00a0panelu operatora płatności.`,
          'Miejsca pozostają opłacone, dopóki nie zdecydujesz. Jeśli bank ustąpi, wszystko wróci do normy bez Twojego udziału.',
          `Miejsca mają zostać: \`${command} keep ${ref}\`. Mają wrócić do sprzedaży: \`${command} release ${ref}\`.`,
        ],
      },
      claimed: {
        subject: ({ amount }) => `Reklamacja płatności: ${amount}`,
        heading: 'Bank płacącego żąda zwrotu pieniędzy, za które nie ma miejsc',
        body: ({ amount, ref, payment }) => [
          `Wpłata ${amount} (${ref}) do płatności ${payment} została zakwestionowana. Nie opłaca ona żadnych miejsc: pieniądze już wróciły albo miejsca oddano wcześniej. Odpowiedz bankowi w\u00a0panelu operatora płatności i\u00a0dołącz dowód zwrotu, jeśli był.`,
          `Gdy sprawa będzie załatwiona: \`${command} keep ${ref}\`.`,
        ],
      },
      recovered: {
        subject: ({ amount }) => `Bank oddał pieniądze: ${amount}`,
        heading: 'Bank oddał pieniądze, które zeszły już z\u00a0ksiąg',
        body: ({ amount, ref, payment }) => [
          `Reklamacja płatności ${payment} została wycofana i\u00a0${amount} (${ref}) jest znów u\u00a0operatora płatności. Jej miejsca są już zwolnione albo zostały mimo reklamacji.`,
          `Zwróć pieniądze płacącemu: \`${command} refund ${ref}\`. Jeśli mają zostać: \`${command} keep ${ref}\`.`,
        ],
      },
    },
    en: {
      button: 'Open the site',
      decide: 'Decision needed',
      stuck: {
        state: 'Please check',
        subject: () => 'Payment notifications are waiting',
        heading: 'Notifications from a payment provider cannot be processed',
        body: ({ ref, events }) => [
          `Notifications from ${ref} that have been waiting for half an hour or longer: ${events}. We keep trying, and check payments with the provider in any case.`,
          'The server’s log says why: “an event cannot be applied” or “an event waits for the provider”.',
        ],
      },
      erased: {
        state: 'For your information',
        subject: ({ amount }) => `Refund after an account was deleted: ${amount}`,
        heading: 'Money goes back to somebody who deleted their account',
        body: ({ amount, ref, payment }) => [
          `Payment ${payment} of ${amount} (${ref}) came in after its account was deleted. The money goes back the way it came; the payer can no longer be notified. There is nothing for you to do.`,
        ],
      },
      stranger: {
        subject: ({ amount }) => `A payment without an order: ${amount}`,
        heading: 'A payment came in that is not in the database',
        body: ({ amount, ref }) => [
          `The payment provider took ${amount} (${ref}) for an order that is not in the database. This can happen after a backup is restored.`,
          `To refund it: \`${command} refund ${ref}\`. If it has already been settled: \`${command} keep ${ref}\`.`,
        ],
      },
      refunded: {
        subject: ({ amount }) => `Refunded at the provider: ${amount}`,
        heading: 'Money was refunded outside the system',
        body: ({ amount, ref, payment }) => [
          `${amount} of payment ${payment} (${ref}) was refunded at the payment provider. The places it paid for are still taken.`,
          `To keep them: \`${command} keep ${ref}\`. To sell them again: \`${command} release ${ref}\`.`,
        ],
      },
      returned: {
        subject: ({ amount }) => `A refund came back: ${amount}`,
        heading: 'A refund did not reach the payer',
        body: ({ amount, ref, payment }) => [
          `The refund of ${amount} of payment ${payment} (${ref}) was sent back by the payer’s bank. The money is back at the payment provider.`,
          `To send it again: \`${command} refund ${ref}\`. If the payer has received it another way: \`${command} keep ${ref}\`.`,
        ],
      },
      disputed: {
        subject: ({ amount }) => `Disputed payment: ${amount}`,
        heading: 'The payer’s bank wants the money back',
        body: ({ amount, ref, payment }) => [
          `Payment ${payment} of ${amount} (${ref}) is disputed. Answer the bank in the payment provider’s dashboard.`,
          'Its places stay paid until you decide. If the bank gives in, everything goes back to normal without your help.',
          `To keep the places: \`${command} keep ${ref}\`. To sell them again: \`${command} release ${ref}\`.`,
        ],
      },
      claimed: {
        subject: ({ amount }) => `Disputed payment: ${amount}`,
        heading: 'The payer’s bank wants back money that pays for no places',
        body: ({ amount, ref, payment }) => [
          `${amount} (${ref}) of payment ${payment} is disputed. It pays for no places: the money was already refunded, or the places were released earlier. Answer the bank in the payment provider’s dashboard, with the proof of the refund if there was one.`,
          `When it is settled: \`${command} keep ${ref}\`.`,
        ],
      },
      recovered: {
        subject: ({ amount }) => `The bank gave money back: ${amount}`,
        heading: 'The bank gave back money that had left the books',
        body: ({ amount, ref, payment }) => [
          `The dispute about payment ${payment} is over, and ${amount} (${ref}) is back at the payment provider. Its places have been released, or kept despite the dispute.`,
          `To send the money back to the payer: \`${command} refund ${ref}\`. To keep it: \`${command} keep ${ref}\`.`,
        ],
      },
    },
    de: {
      button: 'Zur Seite',
      decide: 'Entscheidung nötig',
      stuck: {
        state: 'Bitte nachsehen',
        subject: () => 'Benachrichtigungen über Zahlungen warten',
        heading: 'Benachrichtigungen eines Zahlungsanbieters lassen sich nicht verarbeiten',
        body: ({ ref, events }) => [
          `Benachrichtigungen von ${ref}, die seit einer halben Stunde oder länger warten: ${events}. Wir versuchen es weiter und fragen den Anbieter ohnehin selbst nach den Zahlungen.`,
          'Warum, sagt das Protokoll des Servers: „an event cannot be applied“ oder „an event waits for the provider“.',
        ],
      },
      erased: {
        state: 'Zur Kenntnis',
        subject: ({ amount }) => `Erstattung nach gelöschtem Konto: ${amount}`,
        heading: 'Geld geht an jemanden zurück, der sein Konto gelöscht hat',
        body: ({ amount, ref, payment }) => [
          `Die Zahlung ${payment} über ${amount} (${ref}) kam erst nach der Löschung des Kontos an. Das Geld geht auf demselben Weg zurück; benachrichtigen lässt sich die Person nicht mehr. Du musst nichts tun.`,
        ],
      },
      stranger: {
        subject: ({ amount }) => `Zahlung ohne Bestellung: ${amount}`,
        heading: 'Es kam Geld an, das die Datenbank nicht kennt',
        body: ({ amount, ref }) => [
          `Der Zahlungsanbieter hat ${amount} (${ref}) für eine Bestellung angenommen, die nicht in der Datenbank steht. Das kommt vor, wenn eine Sicherung zurückgespielt wurde.`,
          `Schick das Geld zurück: \`${command} refund ${ref}\`. Ist es schon geklärt: \`${command} keep ${ref}\`.`,
        ],
      },
      refunded: {
        subject: ({ amount }) => `Beim Anbieter erstattet: ${amount}`,
        heading: 'Geld wurde außerhalb des Systems erstattet',
        body: ({ amount, ref, payment }) => [
          `Beim Zahlungsanbieter wurden ${amount} der Zahlung ${payment} (${ref}) erstattet. Die bezahlten Plätze sind noch belegt.`,
          `Plätze behalten: \`${command} keep ${ref}\`. Plätze wieder verkaufen: \`${command} release ${ref}\`.`,
        ],
      },
      returned: {
        subject: ({ amount }) => `Erstattung kam zurück: ${amount}`,
        heading: 'Eine Erstattung hat die zahlende Person nicht erreicht',
        body: ({ amount, ref, payment }) => [
          `Die Erstattung von ${amount} zur Zahlung ${payment} (${ref}) kam von der Bank zurück. Das Geld liegt wieder beim Zahlungsanbieter.`,
          `Noch einmal erstatten: \`${command} refund ${ref}\`. Ist das Geld anders angekommen: \`${command} keep ${ref}\`.`,
        ],
      },
      disputed: {
        subject: ({ amount }) => `Zahlung angefochten: ${amount}`,
        heading: 'Die Bank verlangt das Geld zurück',
        body: ({ amount, ref, payment }) => [
          `Die Zahlung ${payment} über ${amount} (${ref}) wurde angefochten. Antworte der Bank im Portal des Zahlungsanbieters.`,
          'Die Plätze bleiben bezahlt, bis du entscheidest. Gibt die Bank nach, ist ohne dein Zutun alles wie vorher.',
          `Plätze behalten: \`${command} keep ${ref}\`. Plätze wieder verkaufen: \`${command} release ${ref}\`.`,
        ],
      },
      claimed: {
        subject: ({ amount }) => `Zahlung angefochten: ${amount}`,
        heading: 'Die Bank verlangt Geld zurück, an dem keine Plätze hängen',
        body: ({ amount, ref, payment }) => [
          `${amount} (${ref}) der Zahlung ${payment} wurden angefochten. Damit sind keine Plätze bezahlt: Das Geld ist schon erstattet, oder die Plätze wurden vorher abgegeben. Antworte der Bank im Portal des Zahlungsanbieters, mit dem Beleg der Erstattung, falls es eine gab.`,
          `Wenn es geklärt ist: \`${command} keep ${ref}\`.`,
        ],
      },
      recovered: {
        subject: ({ amount }) => `Bank hat Geld zurückgegeben: ${amount}`,
        heading: 'Die Bank gab Geld zurück, das schon ausgebucht war',
        body: ({ amount, ref, payment }) => [
          `Die Anfechtung der Zahlung ${payment} ist erledigt, ${amount} (${ref}) liegen wieder beim Zahlungsanbieter. Die Plätze sind schon freigegeben oder trotz der Anfechtung geblieben.`,
          `Geld an die zahlende Person zurückschicken: \`${command} refund ${ref}\`. Soll es bleiben: \`${command} keep ${ref}\`.`,
        ],
      },
    },
  },
};
