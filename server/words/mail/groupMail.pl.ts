import { plural } from '../format.ts';
import type { GroupMailWords } from './groupMail.types.ts';

const open = 'Otwórz grupę';
const runs = 'Pokaż moje biegi';

/** In the present tense: it knows no gender. */
export const groupMailPl: GroupMailWords = {
  somebody: 'Ktoś',
  unnamed: (id) => `grupa ${id}`,
  letters: {
    invitation: {
      state: 'Zaproszenie',
      subject: ({ who, run, date }) => `${who} zaprasza Cię: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} trzyma dla Ciebie miejsce: ${groupAlone}`,
      body: () => ['Jest już opłacone. Zaloguj się lub załóż konto, a\u00a0miejsce będzie Twoje.'],
      button: 'Zajmij miejsce',
    },
    challenge: {
      state: 'Wyzwanie',
      subject: ({ who, run, date }) => `${who} rzuca Ci wyzwanie: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} rzuca Ci wyzwanie, biegnij z\u00a0nami: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Miejsce jest dla Ciebie zarezerwowane i\u00a0kosztuje ${amount}.`,
        ...(deadline === null ? [] : [`Czas na płatność: jeszcze ${deadline.left} (termin: ${deadline.until}).`]),
      ],
      button: 'Przyjmij wyzwanie',
    },
    handover: {
      state: 'Miejsce dla Ciebie',
      subject: ({ who, run, date }) => `${who} chce Ci przekazać miejsce: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} proponuje Ci miejsce: ${groupAlone}`,
      body: () => ['Jest opłacone. Dopóki go nie przyjmiesz, nic się nie zmienia.'],
      button: 'Zajmij miejsce',
    },
    joined: {
      state: 'Nowa osoba w\u00a0grupie',
      subject: ({ who, group }) => `${who} dołącza do grupy: ${group}`,
      heading: ({ who }) => `${who} biegnie z\u00a0Wami`,
      body: () => [],
      button: open,
    },
    welcome: {
      state: 'Jesteś w\u00a0grupie',
      subject: ({ run, date, wave }) => `Jesteś w\u00a0grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Witaj w\u00a0grupie: ${group}`,
      body: () => ['Miejsce jest Twoje. W\u00a0grupie zobaczysz, kto biegnie z\u00a0Tobą.'],
      button: open,
    },
    member_paid: {
      state: 'Opłacone',
      subject: ({ who, groupAlone }) => `Miejsce opłacone (${who}): ${groupAlone}`,
      heading: ({ who }) => `${who}: miejsce opłacone`,
      body: () => [],
      button: open,
    },
    place_given: {
      state: 'Miejsce przekazane',
      subject: ({ run, date }) => `Twoje miejsce jest przekazane: ${run}, ${date}`,
      heading: ({ whom }) => `Twoje miejsce ma teraz: ${whom}`,
      body: ({ group }) => [`Nie ma Cię już w\u00a0grupie ${group}.`],
      button: runs,
    },
    place_received: {
      state: 'Miejsce dla Ciebie',
      subject: ({ run, date, wave }) => `Masz miejsce: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} przekazuje Ci miejsce`,
      body: ({ group }) => [`Jesteś teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`],
      button: open,
    },
    moved: {
      state: 'Zmiana grupy',
      subject: ({ run, date, wave }) => `Jesteś w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Biegniesz teraz z\u00a0grupą ${group}`,
      body: () => ['Zwróć uwagę na godzinę startu: obowiązuje ta nowej grupy.'],
      button: open,
    },
    left: {
      state: 'Zmiana miejsc',
      subject: ({ who, group }) => `${who} opuszcza grupę: ${group}`,
      heading: ({ who }) => `${who} opuszcza grupę`,
      body: () => ['W\u00a0grupie zobaczysz, które miejsca są teraz wolne.'],
      button: open,
    },
    removed: {
      state: 'Nie ma Cię już w\u00a0grupie',
      subject: ({ run, date }) => `Nie ma Cię już w\u00a0grupie: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} usuwa Cię z\u00a0grupy: ${group}`,
      body: () => ['Twoje miejsce wróciło do grupy. Jeśli to pomyłka, porozmawiaj z\u00a0kapitanem.'],
      button: runs,
    },
    captain_now: {
      state: 'Jesteś kapitanem',
      subject: ({ group }) => `Jesteś kapitanem grupy: ${group}`,
      heading: ({ group }) => `Prowadzisz teraz grupę ${group}`,
      body: () => ['Możesz zmienić jej nazwę i\u00a0falę, zapraszać ludzi i\u00a0zarządzać wszystkimi miejscami.'],
      button: open,
    },
    captain_was: {
      state: 'Nowy kapitan',
      subject: ({ group }) => `Nowy kapitan grupy: ${group}`,
      heading: ({ whom, group }) => `${whom} prowadzi teraz grupę ${group}`,
      body: () => ['Twoje własne miejsce nadal jest Twoje.'],
      button: open,
    },
    wave_changed: {
      state: 'Nowa godzina startu',
      subject: ({ run, date, wave }) => `Twój start jest teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Twój start jest o\u00a0${wave}`,
      body: ({ waveWas, group }) => [`Grupa ${group} przeszła do innej fali, wcześniej start był o\u00a0${waveWas}.`],
      button: open,
    },
    offer_wave_changed: {
      state: 'Nowa godzina startu',
      subject: ({ run, date, wave }) => `Start jest teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Miejsce dla Ciebie startuje o\u00a0${wave}`,
      body: ({ waveWas, group }) => [
        `Grupa ${group} przeszła do innej fali, wcześniej start był o\u00a0${waveWas}. Miejsce, które na Ciebie czeka, przechodzi razem z\u00a0nią.`,
      ],
      button: 'Zobacz miejsce',
    },
    group_deleted: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Grupa jest usunięta, a\u00a0z\u00a0nią Twoje miejsce: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę. Jej miejsca są znów wolne, pieniędzy nie zwracamy.`],
      button: runs,
    },
    offer_deleted: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Miejsce już nie czeka: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę, a\u00a0z\u00a0nią miejsce, które na Ciebie czekało.`],
      button: runs,
    },
    spare_places: {
      state: 'Wolne miejsca w\u00a0grupie',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce czeka', few: 'opłacone miejsca czekają', other: 'opłaconych miejsc czeka' })} na kogoś: ${run}, ${date}`,
      heading: ({ spare }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce nadal jest wolne', few: 'opłacone miejsca nadal są wolne', other: 'opłaconych miejsc nadal jest wolnych' })}`,
      body: () => [
        'Wyślij znajomym numer i\u00a0kod albo zaproś ich na stronie grupy. Za miejsca, których nikt nie zajmie, nie zwracamy pieniędzy.',
      ],
      button: open,
    },
  },
};
