import type { RunPage } from '#contract/shop/runPage.values.ts';

/** One that is kept nowhere. */
export const aPicture: NonNullable<RunPage['picture']> = {
  id: '0123456789abcdef0123456789abcdef',
  width: 1600,
  height: 600,
  focal: { x: 0.5, y: 0.4 },
  alt: { pl: 'Ściana' },
  blur: '#d7b98e',
};

/** A page on which every part is filled in, for the distances of a run; pictures are those that are given. */
export function fullPage({
  categories: [short = 1, long = 2],
  date,
  picture,
}: {
  readonly categories: readonly number[];
  /** The run's day. */
  readonly date: string;
  readonly picture: NonNullable<RunPage['picture']> | null;
}): RunPage {
  const stop = (km: number, kind: RunPage['courses'][number]['obstacles'][number]['kind'], pl: string, de: string) => ({
    km,
    kind,
    name: { pl, de },
    sentence: { pl: `${pl}: jedna osoba podsadza, druga ciągnie z góry.`, de: `${de}: eine hebt, einer zieht.` },
    bypass: { pl: 'Obejście: 20 przysiadów.', de: 'Umgehung: 20 Kniebeugen.' },
    picture: null,
  });
  const obstacles = [
    stop(0.3, 'tyres', 'Opony', 'Reifen'),
    stop(0.8, 'hurdles', 'Trzy płoty', 'Drei Zäune'),
    stop(1.2, 'wire', 'Zasieki', 'Stacheldraht'),
    stop(1.6, 'mud', 'Bagno', 'Sumpf'),
    stop(2, 'hill', 'Kopiec', 'Hügel'),
    { ...stop(2.4, 'wall', 'Ściana przyjaciół', 'Wand der Freunde'), picture },
    stop(2.8, 'beam', 'Belka', 'Balken'),
    stop(3.2, 'sack', 'Worek', 'Sack'),
    stop(3.6, 'tunnel', 'Rura', 'Rohr'),
    stop(4, 'ladder', 'Drabinka', 'Leiter'),
    stop(4.4, 'ropes', 'Liny', 'Seile'),
    stop(4.8, 'pyramid', 'Piramida', 'Pyramide'),
    stop(5.3, 'water', 'Malta po pas', 'Hüfttief'),
    stop(5.7, 'slide', 'Zjeżdżalnia', 'Rutsche'),
  ];
  return {
    picture,
    gallery:
      picture === null
        ? []
        : ['Zasieki: nisko i razem', 'Malta po pas', 'Meta'].map((pl) => ({ ...picture, caption: { pl, de: pl } })),
    sentence: {
      pl: 'Czternaście przeszkód, jezioro po pas i ktoś, kto na górze ściany już wyciąga do Ciebie rękę.',
      de: 'Vierzehn Hindernisse, ein See bis zur Hüfte und oben auf der Wand eine Hand für dich.',
    },
    awaits: {
      pl: 'Startujesz z polany nad Maltą i po trzystu metrach masz **błoto w butach**.\n\nNikt nie mierzy Ci tętna. Każdą przeszkodę można obejść.',
      de: 'Du startest auf der Wiese am See und hast nach dreihundert Metern **Matsch in den Schuhen**.',
    },
    figures: [
      { figure: '14 / 26', words: { pl: 'przeszkód na 6 i 12 km', de: 'Hindernisse auf 6 und 12 km' } },
      { figure: '85 m', words: { pl: 'podbiegów na pętli', de: 'bergauf auf der Runde' } },
      { figure: '9 na 10', words: { pl: 'biegnie w grupie', de: 'laufen in der Gruppe' } },
      { figure: '55–90 min', words: { pl: 'trwa 6 km w błocie', de: 'dauern 6 km im Matsch' } },
    ],
    courses: [
      { category: short, level: 1, climb: 85, minutes: [55, 90], obstacles },
      {
        category: long,
        level: 2,
        climb: 170,
        minutes: [110, 180],
        obstacles: [...obstacles, ...obstacles.map((one) => ({ ...one, km: one.km + 6 }))].slice(0, 26),
      },
    ],
    programme: [
      { day: date, time: '08:00', what: { pl: 'Brama, biuro zawodów, depozyt', de: 'Einlass, Büro, Depot' } },
      { day: date, time: '09:00', what: { pl: 'Pierwsza fala', de: 'Erste Welle' } },
      { day: date, time: '15:00', what: { pl: 'Trasa zamknięta, wspólne zdjęcie', de: 'Strecke zu, Foto' } },
    ],
    venue: {
      name: 'Polana nad Maltą',
      lines: ['ul. Abpa Antoniego Baraniaka'],
      postal: '61-131',
      town: 'Poznań',
      lat: 52.4021,
      lon: 16.968,
      parking: { pl: 'Parking od Baraniaka: 600 miejsc, 20 zł za dzień.', de: 'Parkplatz: 600 Plätze.' },
      transport: { pl: '**Tramwajem** do przystanku Baraniaka.', de: '**Tram** bis Baraniaka.' },
    },
    included: [
      { pl: 'Medal i koszulka w Twoim rozmiarze', de: 'Medaille und T-Shirt' },
      { pl: 'Numer i pomiar czasu', de: 'Nummer und Zeitmessung' },
    ],
    bring: [
      { pl: 'Dokument ze zdjęciem', de: 'Ausweis' },
      { pl: 'Suche rzeczy i ręcznik', de: 'Trockene Sachen und ein Handtuch' },
    ],
    rules: { pl: '- 6 km od 14 lat\n- Na trasie jest 12 ratowników.', de: '- 6 km ab 14 Jahren' },
    questions: [
      {
        q: { pl: 'Nigdy nie biegałem. Dam radę?', de: 'Ich bin nie gelaufen. Schaffe ich das?' },
        a: { pl: 'Tak.', de: 'Ja.' },
      },
      { q: { pl: 'A jeśli będzie padać?', de: 'Und bei Regen?' }, a: { pl: 'Więcej błota.', de: 'Mehr Matsch.' } },
    ],
    organiser: {
      name: 'Muster Polska sp. z o.o.',
      email: 'biuro@muster.example',
      phone: '+48 61 000 00 00',
      website: 'https://muster.example/',
      imprint: { pl: 'ul. Przykładowa 4, 60-001 Poznań' },
    },
    sponsors: [
      { name: 'Piekarnia Rynkowa', url: 'https://piekarnia.example/', picture: null },
      { name: 'Woda Cybina', url: null, picture: null },
    ],
    news: {
      text: { pl: 'Drugi parking przy Baraniaka: 300 miejsc więcej.', de: 'Zweiter Parkplatz: 300 Plätze mehr.' },
      at: '2026-11-24T10:00:00.000Z',
    },
    results: 'https://results.example/',
  };
}
