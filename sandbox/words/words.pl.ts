import type { SandboxWords } from './words.types.ts';

export const sandboxPl: SandboxWords = {
  demonstration: 'Wersja pokazowa: bez prawdziwych pieniędzy.',
  language: 'Język',
  desk: {
    title: 'Pulpit wersji pokazowej',
    lead: 'Muster działa w\u00a0wersji pokazowej. Operator płatności i\u00a0skrzynka pocztowa są jego częścią.',
    mailbox: 'Otwórz skrzynkę',
    mailboxHelp: 'Trafia tu każda wiadomość, którą wysłałby Muster.',
    people: 'Wejdź jako ktoś inny',
    roleOf: {
      captain: (group) =>
        `prowadzi grupę „${group}”: są w\u00a0niej uczestnicy, zaproszenie, wyzwanie, wolne miejsca i\u00a0historia.`,
      guardian: (group) => `zgłasza dzieci z\u00a0grupy „${group}”; jedno nie ma jeszcze podanego wieku.`,
    },
    peopleHelp: 'Zaloguj się przez Google i\u00a0wybierz jedną z\u00a0tych osób.',
    signIn: 'Zaloguj się',
    payments: 'Płatności',
    noPayments: 'Nie ma jeszcze płatności. Zarezerwuj miejsce, a\u00a0pojawi się tutaj.',
    open: 'Otwórz w\u00a0banku',
    cards: 'Karty do wypróbowania',
    cardsHelp: 'Pasuje do nich dowolna przyszła data i\u00a0dowolne trzy cyfry.',
    cardOf: {
      succeeds: 'zostaje przyjęta',
      declined: 'zostaje odrzucona',
      asks: 'prosi o\u00a0potwierdzenie',
      funds: 'ma za mało środków',
    },
    blik: 'BLIK: dowolne sześć cyfr.',
  },
  bank: {
    title: (provider) => `Demobank: ${provider}`,
    notice: 'Ta strona zastępuje Twój bank. Wybierz, co bank ma odpowiedzieć.',
    amount: 'Kwota',
    to: 'Odbiorca',
    what: 'Za co',
    title3ds: 'Bank pyta: czy to Ty?',
    pay: (amount) => `Zapłać ${amount}`,
    agree: (amount) => `Tak, płacę ${amount}`,
    later: 'Zapłać później',
    laterHelp: 'Przelew jest w\u00a0drodze; bank odezwie się później.',
    refuse: 'Niech bank odmówi',
    cancel: 'Anuluj i\u00a0wróć',
    blik: 'Kod BLIK',
    blikHelp: 'Dowolne sześć cyfr.',
    blikError: 'Kod BLIK ma sześć cyfr. Wpisz wszystkie.',
    payWithBlik: 'Zapłać BLIKIEM',
    others: 'Co jeszcze może się zdarzyć',
    arrived: 'Pieniądze dotarły',
    failed: 'Przelew się nie udał',
    settled: {
      requires_payment_method: 'Ta próba płatności już się skończyła. Wróć i\u00a0zacznij nową.',
      processing: 'Przelew jest w\u00a0drodze. Zdecyduj, jak się skończy.',
      succeeded: 'Ta płatność została wykonana.',
      canceled: 'Ta płatność została odwołana.',
    },
    back: 'Wróć do Mustera',
    notFound: 'Bank nie zna tej płatności.',
  },
  adyen: {
    cardMethod: 'Karta (wersja pokazowa)',
    cardTitle: 'Karta pokazowa',
    cardNotice:
      'Pola karty Adyen pochodzą od samego Adyen i\u00a0w\u00a0wersji pokazowej ich nie ma. Zastępuje je ta strona.',
  },
  status: {
    requires_payment_method: 'nieopłacona',
    requires_action: 'czeka na płacącego',
    processing: 'w\u00a0drodze',
    succeeded: 'opłacona',
    canceled: 'odwołana',
  },
  mail: {
    title: 'Skrzynka',
    lead: 'Wiadomości tej wersji pokazowej, od najnowszych. Nic nie opuszcza tego komputera.',
    empty: 'Nie ma jeszcze wiadomości. Zarezerwuj miejsce, a\u00a0potwierdzenie trafi tutaj.',
    to: 'Do',
    sent: 'Wysłano',
    asHtml: 'Wiadomość',
    asText: 'Jako zwykły tekst',
    all: 'Wszystkie wiadomości',
    notFound: 'Nie ma takiej wiadomości.',
    noSubject: '(bez tematu)',
  },
  signIn: {
    title: (provider) => `Logowanie próbne: ${provider}`,
    notice: (provider) => `Ta strona zastępuje ${provider}. Wybierz, kim jesteś.`,
    noEmail: 'bez adresu e-mail',
    standing: (isVouchedFor) => (isVouchedFor ? 'adres potwierdzony' : 'adres niepotwierdzony'),
    other: 'Ktoś inny',
    givenName: 'Imię',
    familyName: 'Nazwisko',
    email: 'Adres e-mail',
    vouches: (provider) => `${provider} potwierdza ten adres`,
    wrong: 'Wpisz imię, nazwisko i\u00a0adres e-mail.',
    goOn: 'Dalej',
    cancel: 'Anuluj i\u00a0wróć',
    lost: 'To logowanie już się zakończyło.',
    lostHelp: (provider) =>
      `Zostało wykorzystane, wygasło albo nie zaczęło się w\u00a0Muster. Zacznij tam logowanie przez ${provider} od nowa.`,
  },
  terms: {
    title: 'Regulamin wersji pokazowej',
    lead: (seller) => `To nie jest regulamin prawdziwego sklepu, tylko miejsce na niego. Sprzedawca: ${seller}.`,
    sections: (contact) => [
      [
        'Nic nie jest sprzedawane',
        'Biegi, fale i\u00a0ceny są zmyślone. Zamówienie nie rezerwuje miejsca na żadnym biegu.',
      ],
      [
        'Nic nie jest pobierane',
        'Operator płatności jest częścią tego programu. Nigdy nie wpisuj numeru prawdziwej karty.',
      ],
      [
        'Przed uruchomieniem sprzedaży',
        'Organizator podaje adresy prawdziwego regulaminu w\u00a0ustawieniach TERMS_URL_PL i\u00a0TERMS_URL_DE. Bez nich tryb sprzedaży nie wystartuje.',
      ],
      ['Pytania', `Napisz na adres ${contact}.`],
    ],
  },
  privacy: {
    title: 'Prywatność w\u00a0wersji pokazowej',
    lead: (seller) =>
      `To nie jest polityka prywatności prawdziwego sklepu, tylko miejsce na nią. Sprzedawca: ${seller}.`,
    sections: (contact) => [
      [
        'Co jest zapisywane',
        'To, co wpiszesz w\u00a0zamówieniu, zostaje w\u00a0bazie danych tej instalacji i\u00a0nigdzie indziej: imię i\u00a0nazwisko, adres e-mail, adres pocztowy.',
      ],
      [
        'Kto to dostaje',
        'Nikt. Wiadomości trafiają do wbudowanej skrzynki, a\u00a0płatności do wbudowanego operatora.',
      ],
      ['Jak to znika', 'Osoba prowadząca tę instalację usuwa jej folder z\u00a0danymi.'],
      [
        'Przed uruchomieniem sprzedaży',
        'Organizator podaje adresy prawdziwej polityki w\u00a0ustawieniach PRIVACY_URL_PL i\u00a0PRIVACY_URL_DE. Bez nich tryb sprzedaży nie wystartuje.',
      ],
      ['Pytania', `Napisz na adres ${contact}.`],
    ],
  },
  imprint: {
    title: 'Dane sprzedawcy w\u00a0wersji pokazowej',
    lead: (seller) => `To nie są dane prawdziwego sprzedawcy, tylko miejsce na nie. Sprzedawca: ${seller}.`,
    sections: (contact) => [
      [
        'Kto sprzedaje',
        'Nikt: biegi, fale i\u00a0ceny są zmyślone. Tu stoją nazwa, adres, numer w\u00a0rejestrze i\u00a0numer podatkowy organizatora.',
      ],
      [
        'Przed uruchomieniem sprzedaży',
        'Organizator podaje adres prawdziwej strony w\u00a0ustawieniu IMPRINT_URL. Bez niego tryb sprzedaży nie wystartuje w\u00a0Niemczech.',
      ],
      ['Pytania', `Napisz na adres ${contact}.`],
    ],
  },
  toShop: 'Do biegów',
};
