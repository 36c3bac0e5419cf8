import { describe, expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { type GroupKind, groupMails } from '../../../server/words/mail/groupMails.ts';
import type { GroupMailFacts } from '../../../server/words/mail/groupMails.types.ts';

const facts: GroupMailFacts = {
  who: 'Ola Nowak',
  whom: 'Jan Kowalski',
  group: 'Haie',
  groupAlone: 'Haie',
  course: 'Rekrut',
  run: 'Muster Kids',
  date: '17 April 2027',
  wave: '12:00',
  moved: { was: '17 April, 09:00', is: '17 April, 10:30' },
  timesWas: 'Gates open 08:00',
  reason: 'Storm',
  waveWas: '11:00',
  amount: '80.19 zł',
  deadline: { left: '2 days', until: 'Sunday' },
  spare: 2,
};

/** What we say to people who run themselves. */
const toRunners = {
  pl: /biegn\p{L}+ z\s(?:Wami|Tobą|nami)|Biegniesz|Jesteś w|Ciebie|zaprasza Cię|Nie ma Cię|Twój start|Twoje miejsce|usuwa Cię|Miejsce jest Twoje/u,
  en: /\byou are (?:in|no|running)\b|running with you|\bfor you\b|\bto you\b|\bYour (?:own )?(?:place|start)\b|you a place in|invites you\b|challenges you\b|taken you\b/iu,
  de: /\bdu (?:bist(?! Captain)|läufst)\b|\bdich\b(?! an\b)|für dich|dir angeboten|\bdein (?:eigener )?(?:Platz|Start)\b|hält dir|bietet dir|gehört er dir\b/iu,
} as const;

describe.each(languages)('in a children’s group, in %s', (language) => {
  it.each(Object.keys(groupMails) as GroupKind[])('a mail of %s speaks to the guardian', (template) => {
    const { kids, ...letter } = groupMails[template][language];
    const { state, subject, heading, body } = { ...letter, ...kids };
    const texts = [state, subject(facts), heading(facts), ...body(facts)];
    expect(texts.filter((text) => toRunners[language].test(text))).toEqual([]);
  });

  it('a runner’s mails would not pass', () => {
    const { wave_changed, invitation } = groupMails;
    for (const { subject } of [wave_changed[language], invitation[language]])
      expect(subject(facts)).toMatch(toRunners[language]);
  });
});
