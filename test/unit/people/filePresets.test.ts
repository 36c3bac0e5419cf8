import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { filePresets, presetNames } from '#contract/staff/people/filePresets.ts';
import { FileLayout, fileFieldNames, fileFields, isStrong, mayHave } from '#contract/staff/people/files.values.ts';
import { staffRoles } from '#contract/staff/rights.ts';

const headsOf = (name: keyof typeof filePresets) => filePresets[name].layout.columns.map(({ head }) => head);

/** RaceResult's list of fields for an import of participants; a file with others is refused unless they are ignored. */
const raceResultFields = new Set([
  ...['Bib', 'Lastname', 'Firstname', 'Gender', 'YearOfBirth', 'DateOfBirth', 'Age', 'Nation', 'Contest', 'Club'],
  ...['Status', 'Transponder1', 'City', 'Email', 'CellPhone', 'Language', 'Comment'],
]);

it('RaceResult is given fields of its list only, one of the three for the age, and no group of its own making', () => {
  const heads = headsOf('raceresult');
  expect(heads.filter((head) => !raceResultFields.has(head))).toEqual([]);
  expect(heads.filter((head) => ['YearOfBirth', 'DateOfBirth', 'Age'].includes(head))).toEqual(['YearOfBirth']);
  expect(heads).not.toContain('GroupID');
  expect(filePresets.raceresult.layout.columns.find(({ head }) => head === 'Contest')?.field).toBe('contest');
  expect(filePresets.raceresult.layout.columns.find(({ head }) => head === 'Club')?.field).toBe('group');
});

it('SportSoftware and MeOS are given exactly their line of heads, without quotes, parted by semicolons', () => {
  expect(headsOf('sportsoftware').join(';')).toBe(
    'Stno;Chip;Database Id;Surname;First name;YB;S;Block;nc;Start;Finish;Time;Classifier;Club no.;Cl.name;City;Nat;Cl. no.;Short;Long;Num1;Num2;Num3;Text1;Text2;Text3;Adr. name;Street;Line2;Zip;City;Phone;Fax;EMail;Id/Club;Rented;Start fee;Paid',
  );
  expect(filePresets.sportsoftware.layout).toMatchObject({ separator: 'semicolon', quotes: 'needed' });
});

it('Navisport’s heads are those of its own export', () => {
  const known = ['Name', 'Bib number', 'Chip', 'Club', 'Class', 'Start time', 'Birth year', 'Email', 'Phone number'];
  expect(headsOf('navisport')).toEqual([...known, 'Payment status', 'Additional info']);
});

it('every preset is a layout that the contract takes, and none says that a program has taken it', () => {
  for (const name of presetNames) {
    const { layout, tried } = filePresets[name];
    expect([name, safeParse(FileLayout, layout).success, tried]).toEqual([name, true, false]);
  }
});

it('a column takes the right of what stands in it, and the second factor wherever addresses or amounts do', () => {
  const roles = (field: (typeof fileFieldNames)[number]) =>
    staffRoles.filter((role) => mayHave(role, 'list', { columns: [{ field, head: '' }] })).join(' ');
  const decided = {
    start: 'owner organiser desk reader',
    people: 'owner organiser',
    contact: 'owner organiser',
    money: 'owner organiser',
  } as const;
  for (const field of fileFieldNames) {
    const group = fileFields[field];
    expect([field, roles(field)]).toEqual([field, decided[group]]);
    expect([field, isStrong('list', { columns: [{ field, head: '' }] })]).toEqual([field, group !== 'start']);
  }
  expect(staffRoles.filter((role) => mayHave(role, 'payments', null))).toEqual(['owner', 'organiser', 'finance']);
});
