/** What a column of a sheet can be (docs/rules/sheets.md 2); what is none of these is not taken. */
export const sheetFields = [
  'first_name',
  'surname',
  'full_name',
  'full_name_turned',
  'email',
  'phone',
  'birth',
  'age',
  'sex',
  'size',
  'wave',
  'distance',
  'group',
  'club',
  'place_number',
  'emergency_name',
  'emergency_phone',
] as const;
export type SheetField = (typeof sheetFields)[number];

/** The fields whose cells are judged; a name in one column is judged as first name and surname. */
export const judgedFields = [
  'first_name',
  'surname',
  'email',
  'phone',
  'birth',
  'age',
  'sex',
  'size',
  'wave',
  'group',
  'club',
  'place_number',
  'emergency_name',
  'emergency_phone',
] as const;
export type JudgedField = (typeof judgedFields)[number];

/** What keeps a row out. */
export const sheetFaults = [
  'missing',
  'no_name',
  'no_address',
  'no_such_day',
  'no_date',
  'not_born_then',
  'no_phone',
  'lost_figures',
  'no_size',
  'no_wave',
  'wave_over',
  'no_sex',
  'twice',
  'no_place',
  'too_long',
  'no_age',
  'no_room',
  'other_distance',
] as const;
export type SheetFault = (typeof sheetFaults)[number];

/** What is taken, but worth a look. */
export const sheetDoubts = ['turned', 'double_surname', 'namesake', 'shared_address', 'by_age'] as const;
export type SheetDoubt = (typeof sheetDoubts)[number];

export const sheetLimits = { rows: 20_000, columns: 60, cell: 300, mended: 1_000 } as const;
