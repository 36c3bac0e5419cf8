import type { FileColumn, FileField, FileLayout } from './files.values.ts';

/**
 * Files as timers' programs want them, by their published lists of fields (docs/rules/files.md 4). None has been
 * `tried`: no program has taken one from us yet.
 */
interface FilePreset {
  /** The program, as it calls itself; null: none in particular. */
  readonly program: string | null;
  /** Whether the program itself has taken such a file. */
  readonly tried: boolean;
  readonly layout: FileLayout;
}

const column = (head: string, field: FileField): FileColumn => ({ field, head });
const fixed = (head: string, text = ''): FileColumn => ({ field: 'fixed', head, text });
const empty = (...heads: readonly string[]) => heads.map((head) => fixed(head));

/** How files are put together where nothing else is chosen: as spreadsheets in Poland and Germany open them. */
export const usualLayout = {
  rows: 'named',
  order: 'wave',
  separator: 'semicolon',
  encoding: 'utf8bom',
  sex: 'MF',
  dates: 'ymd',
  quotes: 'texts',
} as const satisfies Partial<FileLayout>;

const usualFields = [
  'place',
  'bib',
  'surname',
  'name',
  'sex',
  'birth_year',
  'category',
  'wave',
  'group',
  'club',
] as const satisfies readonly FileField[];

export const filePresets = {
  generic: {
    program: null,
    tried: false,
    layout: { ...usualLayout, columns: usualFields.map((field) => ({ field, head: '' })) },
  },
  raceresult: {
    program: 'RaceResult',
    tried: false,
    layout: {
      ...usualLayout,
      dates: 'dmy',
      columns: [
        column('Bib', 'bib'),
        column('Lastname', 'surname'),
        column('Firstname', 'name'),
        column('Gender', 'sex'),
        column('YearOfBirth', 'birth_year'),
        column('Contest', 'contest'),
        // A group of its own the program makes itself.
        column('Club', 'group'),
        fixed('Status', '0'),
        column('Email', 'email'),
        column('CellPhone', 'phone'),
        column('Language', 'language'),
      ],
    },
  },
  webscorer: {
    program: 'Webscorer',
    tried: false,
    layout: {
      ...usualLayout,
      separator: 'tab',
      encoding: 'utf8',
      quotes: 'needed',
      columns: [
        column('Bib', 'bib'),
        column('First name', 'name'),
        column('Last name', 'surname'),
        column('Team name', 'group'),
        column('Category', 'category'),
        column('Gender', 'sex'),
        column('Distance', 'distance'),
        column('Wave', 'wave'),
      ],
    },
  },
  sportsoftware: {
    program: 'SportSoftware, MeOS',
    tried: false,
    layout: {
      ...usualLayout,
      encoding: 'windows1252',
      quotes: 'needed',
      columns: [
        column('Stno', 'bib'),
        fixed('Chip'),
        column('Database Id', 'place'),
        column('Surname', 'surname'),
        column('First name', 'name'),
        column('YB', 'birth_year'),
        column('S', 'sex'),
        fixed('Block'),
        fixed('nc', '0'),
        column('Start', 'wave_start'),
        ...empty('Finish', 'Time'),
        fixed('Classifier', '0'),
        column('Club no.', 'group_number'),
        column('Cl.name', 'group'),
        ...empty('City', 'Nat'),
        column('Cl. no.', 'contest'),
        column('Short', 'category'),
        column('Long', 'category'),
        ...empty('Num1', 'Num2', 'Num3', 'Text1', 'Text2', 'Text3'),
        ...empty('Adr. name', 'Street', 'Line2', 'Zip', 'City'),
        column('Phone', 'phone'),
        fixed('Fax'),
        column('EMail', 'email'),
        fixed('Id/Club'),
        fixed('Rented', '0'),
        fixed('Start fee', '0'),
        fixed('Paid', '0'),
      ],
    },
  },
  navisport: {
    program: 'Navisport',
    tried: false,
    layout: {
      ...usualLayout,
      separator: 'comma',
      columns: [
        column('Name', 'full_name'),
        column('Bib number', 'bib'),
        fixed('Chip'),
        column('Club', 'group'),
        column('Class', 'category'),
        column('Start time', 'wave_start'),
        column('Birth year', 'birth_year'),
        column('Email', 'email'),
        column('Phone number', 'phone'),
        column('Payment status', 'state'),
        column('Additional info', 'place'),
      ],
    },
  },
} as const satisfies Readonly<Record<string, FilePreset>>;
export type PresetName = keyof typeof filePresets;
export const presetNames = Object.keys(filePresets) as readonly PresetName[];
