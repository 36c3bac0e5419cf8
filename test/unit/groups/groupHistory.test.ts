import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../contract/constants.ts';
import { type GroupEvent, groupHistoryWords, type HistoryFacts } from '../../../server/words/groups.ts';

const facts: HistoryFacts = {
  whom: 'Jan',
  isForAnother: true,
  places: 2,
  name: 'Żbiki',
  wave: '9:15',
  waveWas: '9:00',
};
const sentenceFor = (language: Language, event: GroupEvent, more: Partial<HistoryFacts>) =>
  groupHistoryWords[language].events[event]({ ...facts, ...more });

describe('a group’s history', () => {
  test.each(languages)('in %s names nobody whose name is gone, and leaves no gap', (language) => {
    for (const tell of Object.values(groupHistoryWords[language].events)) {
      expect(tell({ ...facts, whom: null })).not.toMatch(/null|undefined| {2}|^\s|[\s:,]$/u);
    }
  });

  test('says for whom a T-shirt was chosen', () => {
    expect(languages.map((language) => sentenceFor(language, 'tshirt.chosen', {}))).toEqual([
      'wybiera koszulkę, dla: Jan',
      'chose a T-shirt for Jan',
      'hat für Jan ein T-Shirt gewählt',
    ]);
    expect(sentenceFor('pl', 'tshirt.chosen', { whom: null })).toBe('wybiera koszulkę, dla kogoś');
    expect(sentenceFor('pl', 'tshirt.chosen', { isForAnother: false })).toBe('wybiera koszulkę');
  });

  test('counts places in German as the sentence asks', () => {
    expect([1, 2].map((places) => sentenceFor('de', 'group.created', { places }))).toEqual([
      'hat die Gruppe mit 1 Platz angelegt',
      'hat die Gruppe mit 2 Plätzen angelegt',
    ]);
  });
});
