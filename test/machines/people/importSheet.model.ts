import type { SheetDraft, SheetPreview } from '#contract/staff/people/sheets.calls.ts';
import { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = importSheetMachine.provide({
  actors: { readSheet: requests.actor, lookAtSheet: requests.actor, orderSheet: requests.actor },
  actions: { tellFailure: () => undefined },
});

export const draft: SheetDraft = {
  sheet: 'a'.repeat(64),
  name: 'lista.csv',
  worksheet: null,
  encoding: 'windows-1250',
  separator: ';',
  head_row: 1,
  heads: ['Nazwisko', 'Kto'],
  fields: ['surname', null],
  remembered: false,
  rows: 2,
};
export const unmapped: SheetDraft = { ...draft, fields: [null, null] };
export const previewOf = (bad: number, digest = 'b'): SheetPreview => ({
  rows: [],
  counts: { new: 2, same: 0, changed: 0, bad, gone: 0 },
  gone: [],
  waves: [],
  free_places: null,
  mails: 0,
  digest,
});

export const input = { groupId: null };
export const file = { type: 'file.chosen', file: { name: 'lista.csv' } } as const;
export const dropped = { type: 'file.dropped' } as const;
export const mapped = { type: 'field.mapped', column: 0, field: 'surname' } as const;
export const clubMapped = { type: 'field.mapped', column: 1, field: 'club' } as const;
export const mended = { type: 'cell.mended', row: 3, column: 0, text: 'Wrona' } as const;
export const enlarged = { type: 'choice.made', choice: { enlarged: [{ wave_id: 1, by: 2 }] } } as const;
export const later = { type: 'terms.chosen', terms: { mails: 'later' } } as const;
export const order = (onlyGood: boolean) => ({ type: 'order.wanted', onlyGood }) as const;
export const refused = { kind: 'refused', message: 'We cannot read this file.', faults: {} } as const;
export const read = { kind: 'read', draft } as const;
export const readUnmapped = { kind: 'read', draft: unmapped } as const;
export const looked = { kind: 'looked', preview: previewOf(0) } as const;
export const lookedBad = { kind: 'looked', preview: previewOf(1) } as const;
export const ordered = { kind: 'ordered', sheet: 7 } as const;
export const changed = { kind: 'changed' } as const;
const unanswered = [new Error('no answer')];

export const models = {
  one: modelOf(machine, {
    input,
    events: {
      'file.chosen': [file],
      'field.mapped': [mapped, clubMapped],
      'cell.mended': [mended],
      'choice.made': [enlarged],
      'terms.chosen': [later],
      'order.wanted': [order(true), order(false)],
    },
    byName: ['file.dropped'],
    outcomes: {
      readSheet: { done: [read, readUnmapped, refused], error: unanswered },
      lookAtSheet: { done: [looked, lookedBad, refused], error: unanswered },
      orderSheet: { done: [ordered, changed, refused], error: unanswered },
    },
    project: ({ choice, preview, message, sheet }) => ({
      fields: choice?.fields,
      bad: preview?.counts.bad,
      message,
      sheet,
    }),
  }),
};
export const all = Object.values(models);
