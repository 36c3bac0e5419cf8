import type { Language } from '#contract/constants.ts';
import type { GroupLetterWords, GroupTemplate } from './groupMail.types.ts';

/** What mails about children's groups say otherwise: to the guardian, about the child. */
export const kidsGroupMail: Readonly<
  Record<Language, Readonly<Partial<Record<GroupTemplate, Partial<GroupLetterWords>>>>>
> = {
  pl: {
    invitation: {
      subject: ({ who, run, date }) => `${who} zaprasza Twoje dziecko: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} trzyma miejsce dla Twojego dziecka: ${groupAlone}`,
      body: () => ['Jest już opłacone. Zaloguj się lub załóż konto, a\u00a0miejsce będzie Twojego dziecka.'],
    },
    challenge: {
      subject: ({ who, run, date }) => `${who} rzuca wyzwanie Twojemu dziecku: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} zaprasza Twoje dziecko do wspólnego biegu: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Miejsce jest zarezerwowane dla Twojego dziecka i\u00a0kosztuje ${amount}.`,
        ...(deadline === null ? [] : [`Czas na płatność: jeszcze ${deadline.left} (termin: ${deadline.until}).`]),
      ],
    },
    handover: {
      state: 'Miejsce dla Twojego dziecka',
      subject: ({ who, run, date }) => `${who} chce Ci przekazać miejsce dla dziecka: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} proponuje miejsce dla Twojego dziecka: ${groupAlone}`,
    },
    joined: {
      state: 'Nowe dziecko w\u00a0grupie',
      subject: ({ who, group }) => `${who} dołącza z\u00a0dzieckiem do grupy: ${group}`,
      heading: ({ who }) => `${who} zapisuje dziecko do Waszej grupy`,
    },
    welcome: {
      state: 'Twoje dziecko jest w\u00a0grupie',
      subject: ({ run, date, wave }) => `Twoje dziecko jest w\u00a0grupie: ${run}, ${date}, start ${wave}`,
      body: () => ['Twoje dziecko ma miejsce. W\u00a0grupie zobaczysz, kiedy być na miejscu i\u00a0co zabrać.'],
    },
    place_given: {
      subject: ({ run, date }) => `Miejsce Twojego dziecka jest przekazane: ${run}, ${date}`,
      heading: ({ whom }) => `Miejsce ma teraz: ${whom}`,
      body: ({ group }) => [`To miejsce w\u00a0grupie ${group} nie jest już Twojego dziecka.`],
    },
    place_received: {
      state: 'Miejsce dla Twojego dziecka',
      subject: ({ run, date, wave }) => `Twoje dziecko ma miejsce: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} przekazuje miejsce Twojemu dziecku`,
      body: ({ group }) => [`Twoje dziecko jest teraz w\u00a0grupie ${group}, a\u00a0miejsce jest opłacone.`],
    },
    moved: {
      subject: ({ run, date, wave }) => `Twoje dziecko jest w\u00a0innej grupie: ${run}, ${date}, start ${wave}`,
      heading: ({ group }) => `Twoje dziecko biegnie teraz z\u00a0grupą ${group}`,
    },
    removed: {
      state: 'Twojego dziecka nie ma już w\u00a0grupie',
      subject: ({ run, date }) => `Twojego dziecka nie ma już w\u00a0grupie: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} usuwa Twoje dziecko z\u00a0grupy: ${group}`,
      body: () => ['Miejsce wróciło do grupy. Jeśli to pomyłka, porozmawiaj z\u00a0kapitanem.'],
    },
    captain_was: { body: () => ['Miejsce Twojego dziecka nadal jest jego.'] },
    wave_changed: {
      subject: ({ run, date, wave }) => `Dzieci startują teraz o\u00a0${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `Dzieci startują o\u00a0${wave}`,
    },
    offer_wave_changed: {
      heading: ({ wave }) => `Miejsce dla Twojego dziecka startuje o\u00a0${wave}`,
      body: ({ waveWas, group }) => [
        `Grupa ${group} przeszła do innej fali, wcześniej start był o\u00a0${waveWas}. Miejsce, które czeka na Twoje dziecko, przechodzi razem z\u00a0nią.`,
      ],
    },
    group_deleted: {
      subject: ({ run, date }) => `Grupa jest usunięta, a\u00a0z\u00a0nią miejsce Twojego dziecka: ${run}, ${date}`,
    },
    offer_deleted: {
      body: ({ who }) => [`${who} usuwa grupę, a\u00a0z\u00a0nią miejsce, które czekało na Twoje dziecko.`],
    },
    spare_places: { body: () => ['Podaj na stronie grupy, dla których dzieci są te miejsca.'] },
  },
  en: {
    invitation: {
      subject: ({ who, run, date }) => `${who} invites your child: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} is keeping a place in ${groupAlone} for your child`,
      body: () => ['It is paid for already. Sign in or create an account, and it is your child’s.'],
    },
    challenge: {
      subject: ({ who, run, date }) => `${who} challenges your child: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} would like your child to run with ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `A place is reserved for your child; it costs ${amount}.`,
        ...(deadline === null ? [] : [`You have ${deadline.left} left: pay by ${deadline.until}.`]),
      ],
    },
    handover: {
      state: 'A place for your child',
      subject: ({ who, run, date }) => `${who} wants to hand you a place for your child: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} offers your child a place in ${groupAlone}`,
    },
    joined: {
      state: 'New child in the group',
      subject: ({ who, groupAlone }) => `${who} has joined ${groupAlone} with a child`,
      heading: ({ who }) => `${who} is bringing a child to your group`,
    },
    welcome: {
      state: 'Your child is in',
      subject: ({ run, date, wave }) => `Your child is in: ${run}, ${date}, start ${wave}`,
      body: () => ['The place is your child’s. In the group you see when to be there and what to bring.'],
    },
    place_given: {
      subject: ({ run, date }) => `Your child’s place is handed over: ${run}, ${date}`,
      heading: ({ whom }) => `The place now belongs to ${whom}`,
      body: ({ groupAlone }) => [`This place in ${groupAlone} is no longer your child’s.`],
    },
    place_received: {
      state: 'A place for your child',
      subject: ({ run, date, wave }) => `Your child has a place: ${run}, ${date}, start ${wave}`,
      heading: ({ who }) => `${who} has handed your child a place`,
      body: ({ groupAlone }) => [`Your child is in ${groupAlone} now, and the place is paid for.`],
    },
    moved: {
      subject: ({ run, date, wave }) => `Your child is in another group: ${run}, ${date}, start ${wave}`,
      heading: ({ groupAlone }) => `Your child is running with ${groupAlone} now`,
    },
    removed: {
      subject: ({ run, date }) => `Your child is no longer in the group: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} has taken your child out of ${groupAlone}`,
      body: () => ['The place has gone back to the group. Should this be a mistake, talk to the captain.'],
    },
    captain_was: { body: () => ['Your child keeps the place.'] },
    wave_changed: {
      subject: ({ run, date, wave }) => `The children now start at ${wave}: ${run}, ${date}`,
      heading: ({ wave }) => `The children start at ${wave}`,
    },
    offer_wave_changed: {
      heading: ({ wave }) => `The place for your child starts at ${wave}`,
      body: ({ waveWas, groupAlone }) => [
        `${groupAlone} has moved to another wave; it was ${waveWas} before. The place offered to your child moves with it.`,
      ],
    },
    group_deleted: {
      subject: ({ run, date }) => `The group is deleted, and your child’s place with it: ${run}, ${date}`,
    },
    offer_deleted: {
      body: ({ who }) => [`${who} has deleted the group, and with it the place that was offered to your child.`],
    },
    spare_places: { body: () => ['On the page of your group, say which children they are for.'] },
  },
  de: {
    invitation: {
      subject: ({ who, run, date }) => `${who} lädt dein Kind ein: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} hält deinem Kind einen Platz frei: ${groupAlone}`,
      body: () => ['Er ist schon bezahlt. Melde dich an oder leg ein Konto an, dann gehört er deinem Kind.'],
    },
    challenge: {
      subject: ({ who, run, date }) => `${who} fordert dein Kind heraus: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} fordert dein Kind heraus mitzulaufen: ${groupAlone}`,
      body: ({ amount, deadline }) => [
        `Ein Platz ist für dein Kind reserviert, er kostet ${amount}.`,
        ...(deadline === null ? [] : [`Du hast noch ${deadline.left}: Bezahl bis ${deadline.until}.`]),
      ],
    },
    handover: {
      state: 'Ein Platz für dein Kind',
      subject: ({ who, run, date }) => `${who} möchte deinem Kind einen Platz überlassen: ${run}, ${date}`,
      heading: ({ who, groupAlone }) => `${who} bietet deinem Kind einen Platz an: ${groupAlone}`,
    },
    joined: {
      state: 'Neues Kind in der Gruppe',
      subject: ({ who, groupAlone }) => `${who} ist mit einem Kind dabei: ${groupAlone}`,
      heading: ({ who }) => `${who} bringt ein Kind in eure Gruppe`,
    },
    welcome: {
      state: 'Dein Kind ist dabei',
      subject: ({ run, date, wave }) => `Dein Kind ist dabei: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      body: () => ['Der Platz gehört deinem Kind. In der Gruppe steht, wann ihr da sein sollt und was ihr mitbringt.'],
    },
    place_given: {
      subject: ({ run, date }) => `Der Platz deines Kindes ist weitergegeben: ${run}, ${date}`,
      heading: ({ whom }) => `Der Platz gehört jetzt ${whom}`,
      body: ({ group }) => [`Dieser Platz in der Gruppe ${group} gehört nicht mehr deinem Kind.`],
    },
    place_received: {
      state: 'Ein Platz für dein Kind',
      subject: ({ run, date, wave }) => `Dein Kind hat einen Platz: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ who }) => `${who} hat deinem Kind einen Platz überlassen`,
      body: ({ group }) => [`Dein Kind ist jetzt in der Gruppe ${group}, und bezahlt ist auch schon.`],
    },
    moved: {
      subject: ({ run, date, wave }) =>
        `Dein Kind ist in einer anderen Gruppe: ${run}, ${date}, Start ${wave}\u00a0Uhr`,
      heading: ({ groupAlone }) => `Dein Kind läuft jetzt mit: ${groupAlone}`,
    },
    removed: {
      subject: ({ run, date }) => `Dein Kind ist nicht mehr in der Gruppe: ${run}, ${date}`,
      heading: ({ who, group }) => `${who} hat dein Kind aus der Gruppe genommen: ${group}`,
      body: () => ['Der Platz ist zurück bei der Gruppe. Ist das ein Versehen? Dann sprich mit dem Captain.'],
    },
    captain_was: { body: () => ['Dein Kind behält seinen Platz.'] },
    wave_changed: {
      subject: ({ run, date, wave }) => `Die Kinder starten jetzt um ${wave}\u00a0Uhr: ${run}, ${date}`,
      heading: ({ wave }) => `Die Kinder starten um ${wave}\u00a0Uhr`,
    },
    offer_wave_changed: {
      heading: ({ wave }) => `Der Platz für dein Kind startet um ${wave}\u00a0Uhr`,
      body: ({ waveWas, group }) => [
        `Die Gruppe ${group} hat die Welle gewechselt, vorher war es ${waveWas}\u00a0Uhr. Der Platz, der deinem Kind angeboten ist, wechselt mit.`,
      ],
    },
    group_deleted: {
      subject: ({ run, date }) => `Die Gruppe ist gelöscht, der Platz deines Kindes auch: ${run}, ${date}`,
    },
    offer_deleted: {
      body: ({ who }) => [`${who} hat die Gruppe gelöscht und damit auch den Platz, der deinem Kind angeboten war.`],
    },
    spare_places: { body: () => ['Sag auf der Seite deiner Gruppe, für welche Kinder die Plätze sind.'] },
  },
};
