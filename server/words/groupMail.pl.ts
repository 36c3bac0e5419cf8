import { plural } from './format.ts';
import type { GroupMailWords } from './groupMail.ts';

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
      body: () => ['Jest już opłacone. Zaloguj się lub załóż konto, a miejsce będzie Twoje.'],
      button: 'Zajmij miejsce',
    },
    challenge: {
      state: 'Wyzwanie',
      subject: ({ who, run, date }) => `${who} rzuca Ci wyzwanie: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} rzuca Ci wyzwanie, biegnij z nami: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Miejsce jest dla Ciebie zarezerwowane i kosztuje ${amount}.`,
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
      state: 'Nowa osoba w grupie',
      subject: ({ who, group }) => `${who} dołącza do grupy: ${group}`,
      heading: ({ who }) => `${who} biegnie z Wami`,
      body: () => [],
      button: open,
    },
    welcome: {
      state: 'Jesteś w grupie',
      subject: ({ run, date, wave }) => `Jesteś w grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Witaj w grupie: ${group}`,
      body: () => ['Miejsce jest Twoje. W grupie zobaczysz, kto biegnie z Tobą.'],
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
      body: ({ group }) => [`Nie ma Cię już w grupie ${group}.`],
      button: runs,
    },
    place_received: {
      state: 'Miejsce dla Ciebie',
      subject: ({ run, date, wave }) => `Masz miejsce: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} przekazuje Ci miejsce`,
      body: ({ group }) => [`Jesteś teraz w grupie ${group}, a miejsce jest opłacone.`],
      button: open,
    },
    moved: {
      state: 'Zmiana grupy',
      subject: ({ run, date, wave }) => `Jesteś w innej grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Biegniesz teraz z grupą ${group}`,
      body: () => ['Zwróć uwagę na godzinę startu: obowiązuje ta nowej grupy.'],
      button: open,
    },
    left: {
      state: 'Zmiana miejsc',
      subject: ({ who, group }) => `${who} opuszcza grupę: ${group}`,
      heading: ({ who }) => `${who} opuszcza grupę`,
      body: () => ['W grupie zobaczysz, które miejsca są teraz wolne.'],
      button: open,
    },
    removed: {
      state: 'Nie ma Cię już w grupie',
      subject: ({ run, date }) => `Nie ma Cię już w grupie: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} usuwa Cię z grupy: ${group}`,
      body: () => ['Twoje miejsce wróciło do grupy. Jeśli to pomyłka, porozmawiaj z kapitanem.'],
      button: runs,
    },
    captain_now: {
      state: 'Jesteś kapitanem',
      subject: ({ group }) => `Jesteś kapitanem grupy: ${group}`,
      heading: ({ group }) => `Prowadzisz teraz grupę ${group}`,
      body: () => ['Możesz zmienić jej nazwę i falę, zapraszać ludzi i zarządzać wszystkimi miejscami.'],
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
      subject: ({ run, date, wave }) => `Twój start jest teraz o ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Twój start jest o ${wave}`,
      body: ({ waveWas, group }) => [`Grupa ${group} przeszła do innej fali, wcześniej start był o ${waveWas}.`],
      button: open,
    },
    offer_wave_changed: {
      state: 'Nowa godzina startu',
      subject: ({ run, date, wave }) => `Start jest teraz o ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Miejsce dla Ciebie startuje o ${wave}`,
      body: ({ waveWas, group }) => [
        `Grupa ${group} przeszła do innej fali, wcześniej start był o ${waveWas}. Miejsce, które na Ciebie czeka, przechodzi razem z nią.`,
      ],
      button: 'Zobacz miejsce',
    },
    group_deleted: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Grupa jest usunięta, a z nią Twoje miejsce: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę. Jej miejsca są znów wolne, pieniędzy nie zwracamy.`],
      button: runs,
    },
    offer_deleted: {
      state: 'Grupa usunięta',
      subject: ({ run, date }) => `Miejsce już nie czeka: ${run}, ${date}`,
      heading: ({ group }) => `Grupy ${group} już nie ma`,
      body: ({ who }) => [`${who} usuwa grupę, a z nią miejsce, które na Ciebie czekało.`],
      button: runs,
    },
    spare_places: {
      state: 'Wolne miejsca w grupie',
      subject: ({ spare, run, date }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce czeka', few: 'opłacone miejsca czekają', other: 'opłaconych miejsc czeka' })} na kogoś: ${run}, ${date}`,
      heading: ({ spare }) =>
        `${spare} ${plural('pl', spare, { one: 'opłacone miejsce nadal jest wolne', few: 'opłacone miejsca nadal są wolne', other: 'opłaconych miejsc nadal jest wolnych' })}`,
      body: ({ isKids }) => [
        isKids
          ? 'Podaj na stronie grupy, dla których dzieci są te miejsca.'
          : 'Wyślij znajomym numer i kod albo zaproś ich na stronie grupy. Za miejsca, których nikt nie zajmie, nie zwracamy pieniędzy.',
      ],
      button: open,
    },
  },
};
