import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JudgedRowView } from '#contract/staff/people/sheets.calls.ts';
import type { SheetDoubt, SheetFault, SheetField } from '#contract/staff/people/sheets.values.ts';

/** What a column can be. */
export const sheetFieldWords: Readonly<Record<SheetField, MessageDescriptor>> = {
  first_name: msg`First name`,
  surname: msg`Surname`,
  full_name: msg`First name + surname`,
  full_name_turned: msg`Surname + first name`,
  email: msg`E-mail`,
  phone: msg`Telephone`,
  birth: msg`Birth date or year`,
  age: msg`Age`,
  sex: msg`Sex`,
  size: msg`T-shirt`,
  wave: msg({ context: 'column of a sheet', message: 'Wave' }),
  distance: msg({ context: 'column of a sheet', message: 'Distance' }),
  group: msg({ context: 'column of a sheet', message: 'Group' }),
  club: msg`Club`,
  place_number: msg`Number of the place`,
  emergency_name: msg`Emergency contact`,
  emergency_phone: msg`Telephone in an emergency`,
};

export const sheetFaultWords: Readonly<Record<SheetFault, MessageDescriptor>> = {
  missing: msg`This is missing.`,
  no_name: msg`This is not a name.`,
  no_address: msg`This is not an e-mail address.`,
  no_such_day: msg`There is no such day.`,
  no_date: msg`This is not a date.`,
  not_born_then: msg`This year of birth does not fit the distance.`,
  no_phone: msg`This is not a telephone number.`,
  lost_figures: msg`The spreadsheet has cut off digits.`,
  no_size: msg`There is no such size.`,
  no_wave: msg`No wave, or several, fit this.`,
  wave_over: msg`This wave no longer sells places.`,
  no_sex: msg`We do not know this word.`,
  twice: msg`This person is listed twice.`,
  no_place: msg`There is no such place in this run.`,
  too_long: msg`This is too long.`,
  no_age: msg`This is not an age.`,
  no_room: msg`There is no room left.`,
  other_distance: msg`This is another distance: move them on their own page.`,
};

export const sheetDoubtWords: Readonly<Record<SheetDoubt, MessageDescriptor>> = {
  turned: msg`Is the first name first?`,
  double_surname: msg`Are these two surnames?`,
  namesake: msg`Somebody above has the same name.`,
  shared_address: msg`Somebody above has the same address.`,
  by_age: msg`The year of birth is worked out from the age.`,
};

export const sheetKindWords: Readonly<Record<JudgedRowView['kind'], MessageDescriptor>> = {
  new: msg({ context: 'row of a sheet', message: 'new' }),
  same: msg({ context: 'row of a sheet', message: 'same' }),
  changed: msg({ context: 'row of a sheet', message: 'changed' }),
  bad: msg({ context: 'row of a sheet', message: 'to correct' }),
};
