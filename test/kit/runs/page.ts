import type { RunPage } from '#contract/shop/runPage.values.ts';

/** A page that has something in each part but pictures; `category` is a distance of its run. */
export const fullPage = (category: number): RunPage => ({
  picture: null,
  gallery: [],
  sentence: { pl: 'Błoto po kolana.', de: 'Matsch bis zu den Knien.' },
  awaits: { pl: 'Biegniesz przez **las**.\n\n- błoto\n- ściany' },
  figures: [{ figure: '24', words: { pl: 'przeszkody' } }],
  courses: [
    {
      category,
      level: 2,
      climb: 180,
      minutes: [50, 110],
      obstacles: [
        {
          km: 0.7,
          kind: 'mud',
          name: { pl: 'Błoto' },
          sentence: { pl: 'Po pas.' },
          bypass: { pl: '20 przysiadów' },
          picture: null,
        },
      ],
    },
  ],
  programme: [{ day: '2031-06-14', time: '07:00', what: { pl: 'Otwarcie biura' } }],
  venue: {
    name: 'Stogi',
    lines: ['Wydmy 9'],
    postal: '80-656',
    town: 'Gdańsk',
    lat: 54.37,
    lon: 18.73,
    parking: { pl: 'Przy plaży.' },
    transport: { pl: 'Tramwaj 8.' },
  },
  included: [{ pl: 'Medal' }],
  bring: [{ pl: 'Ręcznik' }],
  rules: { pl: 'Od 16 lat.' },
  questions: [{ q: { pl: 'Czy jest szatnia?' }, a: { pl: 'Tak.' } }],
  organiser: {
    name: 'Muster',
    email: 'biuro@example.com',
    phone: '+48 500 600 700',
    website: 'https://example.com/',
    imprint: { pl: 'NIP 1' },
  },
  sponsors: [{ name: 'Woda', url: 'https://example.com/woda', picture: null }],
  news: { text: { pl: 'Trasa jest oznakowana.' }, at: '2031-06-10T10:00:00.000Z' },
  results: 'https://example.com/wyniki',
});
