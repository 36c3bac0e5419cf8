import type { Language } from '#contract/constants.ts';
import type { Need } from '#contract/groups/startData.ts';
import type { PlaceStateWord } from '#contract/staff/people/people.values.ts';

/** The columns of the table of people, in the words of its screen. */
interface PlaceWords {
  readonly standings: Readonly<Record<PlaceStateWord, string>>;
  readonly needs: Readonly<Record<Need, string>>;
}

export const placeWords: Readonly<Record<Language, PlaceWords>> = {
  en: {
    standings: {
      unpaid: 'unpaid',
      challenged: 'challenged',
      processing: 'payment in progress',
      bounced: 'invitation bounced',
      invited: 'invited',
      free: 'free place',
      handingOver: 'being handed over',
      paid: 'paid',
      lapsed: 'lapsed',
      released: 'given back',
      cancelled: 'start cancelled',
    },
    needs: {
      money: 'payment',
      person: 'person',
      answer: 'answer',
      age: 'age',
      size: 'size',
      birth: 'birth year',
      sex: 'sex',
      emergency: 'emergency contact',
      declaration: 'signature',
      question: 'answers',
    },
  },
  pl: {
    standings: {
      unpaid: 'nieopłacone',
      challenged: 'wyzwanie, nieopłacone',
      processing: 'płatność w\u00a0toku',
      bounced: 'zaproszenie nie doszło',
      invited: 'zaproszenie wysłane',
      free: 'wolne miejsce',
      handingOver: 'przekazywane',
      paid: 'opłacone',
      lapsed: 'wygasło',
      released: 'oddane',
      cancelled: 'start odwołany',
    },
    needs: {
      money: 'zapłata',
      person: 'osoba',
      answer: 'odpowiedź',
      age: 'wiek',
      size: 'rozmiar',
      birth: 'rok urodzenia',
      sex: 'płeć',
      emergency: 'kontakt alarmowy',
      declaration: 'podpis',
      question: 'odpowiedzi',
    },
  },
  de: {
    standings: {
      unpaid: 'unbezahlt',
      challenged: 'herausgefordert, unbezahlt',
      processing: 'Zahlung läuft',
      bounced: 'Einladung kam zurück',
      invited: 'eingeladen',
      free: 'freier Platz',
      handingOver: 'wird weitergegeben',
      paid: 'bezahlt',
      lapsed: 'verfallen',
      released: 'zurückgegeben',
      cancelled: 'Start abgesagt',
    },
    needs: {
      money: 'Zahlung',
      person: 'Person',
      answer: 'Antwort',
      age: 'Alter',
      size: 'Größe',
      birth: 'Geburtsjahr',
      sex: 'Geschlecht',
      emergency: 'Notfallkontakt',
      declaration: 'Unterschrift',
      question: 'Antworten',
    },
  },
};
