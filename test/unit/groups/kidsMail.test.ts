import { describe, expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { kidsGroupMail } from '../../../server/words/mail/groupMail.kids.ts';
import { groupMailWords } from '../../../server/words/mail/groupMail.ts';
import { type GroupMailFacts, groupTemplates } from '../../../server/words/mail/groupMail.types.ts';

const facts: GroupMailFacts = {
  who: 'Ola Nowak',
  whom: 'Jan Kowalski',
  group: 'Haie',
  groupAlone: 'Haie',
  run: 'Muster Kids',
  date: '17 April 2027',
  wave: '12:00',
  waveWas: '11:00',
  amount: '80.19 zł',
  deadline: { left: '2 days', until: 'Sunday' },
  spare: 2,
};

/** What one says to who runs oneself. */
const toRunners = {
  pl: /biegn\p{L}+ z\s(?:Wami|Tobą|nami)|Biegniesz|Jesteś w|Ciebie|zaprasza Cię|Nie ma Cię|Twój start|Twoje miejsce|usuwa Cię|Miejsce jest Twoje/u,
  en: /\byou are (?:in|no|running)\b|running with you|\bfor you\b|\bto you\b|\bYour (?:own )?(?:place|start)\b|you a place in|invites you\b|challenges you\b|taken you\b/iu,
  de: /\bdu (?:bist(?! Captain)|läufst)\b|\bdich\b(?! an\b)|für dich|dir angeboten|\bdein (?:eigener )?(?:Platz|Start)\b|hält dir|bietet dir|gehört er dir\b/iu,
} as const;

describe.each(languages)('in a children’s group, in %s', (language) => {
  it.each(groupTemplates)('a mail of %s speaks to the guardian', (template) => {
    const letter = { ...groupMailWords[language].letters[template], ...kidsGroupMail[language][template] };
    const said = [letter.state, letter.subject(facts), letter.heading(facts), ...letter.body(facts)];
    expect(said.filter((text) => toRunners[language].test(text))).toEqual([]);
  });

  it('a runner’s mails would not pass', () => {
    const { wave_changed, invitation } = groupMailWords[language].letters;
    for (const { subject } of [wave_changed, invitation]) expect(subject(facts)).toMatch(toRunners[language]);
  });
});
