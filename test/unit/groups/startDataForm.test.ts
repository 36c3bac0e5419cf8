import { expect, it } from 'vitest';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { birthYearsOf, e164 } from '#contract/groups/startData.ts';
import { inLanguage, type Question, seenBy } from '#contract/shop/questions.ts';
import { mayReadAnswers, mayReadEmergency } from '#contract/staff/people/answersRead.ts';
import { staffRoles } from '#contract/staff/rights.ts';
import { bodyOf, faultsOf, valuesOf } from '#machines/groups/startData.form.ts';
import { asked, place } from '../../machines/groups/startData.model.ts';

const bus: Question = {
  id: 7,
  kind: 'text',
  required: true,
  asked_of: 'all',
  seen_by: 'staff',
  texts: { pl: 'Autobus?', en: '', de: 'Bus?' },
  choices: [],
};
const whole: Asked = {
  ...asked,
  asks: ['birth', 'sex', 'club', 'emergency', 'declaration'],
  has_shirts: true,
  declaration: { file: 'a.pdf', url: '/api/files/a.pdf' },
  questions: [bus, { ...bus, id: 8, asked_of: 'children' }, { ...bus, id: 9, asked_of: 'adults' }],
  kept: { birth_year: 1984, club: 'KS Bagno' },
};
const mine: AskedPlace = { ...place, is_me: true };

it('a form begins with what is there, else with what the account has kept for its own place', () => {
  expect(valuesOf(whole, mine)).toMatchObject({
    birth_year: '1984',
    club: 'KS Bagno',
    sex: '',
    q7: '',
    q9: '',
    keep: '',
  });
  expect(valuesOf(whole, mine)).not.toHaveProperty('q8');
  expect(valuesOf(whole, place)).toMatchObject({ birth_year: '', club: '' });
  expect(Object.keys(valuesOf(whole, { ...mine, is_child: true }))).toEqual([
    'child_name',
    'age',
    'sex',
    'shirt_sex',
    'shirt_size',
    'club',
    'emergency_name',
    'emergency_phone',
    'q7',
    'q8',
    'declared',
    'keep',
  ]);
});

it('empty fields stay as they are, except a club and an answer that were cleared', () => {
  const empty = Object.fromEntries(Object.keys(valuesOf(whole, mine)).map((field) => [field, ' ']));
  expect(bodyOf(whole, mine, empty)).toEqual({});
  const there: AskedPlace = {
    ...mine,
    start_data: {
      birth_year: 1990,
      sex: 'K',
      club: 'KS',
      emergency_name: null,
      emergency_phone: null,
      declared: false,
    },
    answers: [{ question_id: 7, value: 'Gdynia' }],
  };
  expect(bodyOf(whole, there, empty)).toEqual({ club: null, answers: [{ question_id: 7, value: null }] });
  expect(bodyOf(whole, there, valuesOf(whole, there))).toEqual({ birth_year: 1990, sex: 'K', club: 'KS' });
});

it('all that is typed is sent as the call knows it', () => {
  const typed = {
    birth_year: '1990',
    sex: 'X',
    club: 'KS',
    emergency_name: 'Ewa',
    emergency_phone: '600 100 200',
    shirt_sex: 'K',
    shirt_size: 'M',
    q7: 'Gdynia',
    declared: 'true',
    keep: 'true',
  };
  expect(bodyOf(whole, mine, typed)).toEqual({
    birth_year: 1990,
    sex: 'X',
    club: 'KS',
    emergency_name: 'Ewa',
    emergency_phone: '600 100 200',
    shirt: { sex: 'K', size: 'M' },
    declared_file: 'a.pdf',
    answers: [{ question_id: 7, value: 'Gdynia' }],
    keep: true,
  });
  expect(bodyOf(whole, { ...place, is_child: true }, { age: '7', child_name: 'Zosia' })).toEqual({
    child: { age: 7, name: 'Zosia' },
  });
});

it('only values that are wrong by themselves are reported before it is sent', () => {
  expect(faultsOf({ birth_year: '', age: '', club: '' })).toEqual({});
  expect(faultsOf({ birth_year: '19x', age: 'seven', club: 'x'.repeat(101) })).toEqual({
    birth_year: 'invalid',
    age: 'invalid',
    club: 'invalid',
  });
});

it.each<[typed: string, region: 'pl' | 'de', kept: string | null]>([
  ['600 100 200', 'pl', '+48600100200'],
  ['+48 600-100-200', 'de', '+48600100200'],
  ['0048 600 100 200', 'pl', '+48600100200'],
  ['(0151) 234 5678', 'de', '+491512345678'],
  ['+44 20 7946 0958', 'pl', '+442079460958'],
  ['600100', 'pl', null],
  ['+48 12', 'pl', null],
  ['112', 'de', null],
  ['4,86E+10', 'pl', null],
  ['+', 'pl', null],
  ['9'.repeat(40), 'de', null],
])('%s in %s is kept as %s', (typed, region, kept) => {
  expect(e164(typed, region)).toBe(kept);
});

it('a year of birth fits the ages of a distance on any day of the year', () => {
  expect(birthYearsOf('2027-04-17', { age_from: 6, age_to: 8 })).toEqual({ from: 2018, to: 2021 });
  expect(birthYearsOf('2027-04-17', { age_from: null, age_to: null })).toEqual({ from: 1917, to: 2027 });
});

it('a question without a text in a language is read in another', () => {
  expect([inLanguage(bus.texts, 'pl'), inLanguage(bus.texts, 'en')]).toEqual(['Autobus?', 'Autobus?']);
});

it('says who on the staff reads answers and emergency contacts', () => {
  expect(
    Object.fromEntries(staffRoles.map((role) => [role, seenBy.filter((seen) => mayReadAnswers(role, seen))])),
  ).toEqual({
    owner: ['organisers', 'staff', 'captain'],
    organiser: ['organisers', 'staff', 'captain'],
    finance: ['staff', 'captain'],
    desk: ['staff', 'captain'],
    reader: [],
  });
  expect(staffRoles.filter(mayReadEmergency)).toEqual(['owner', 'organiser']);
});
