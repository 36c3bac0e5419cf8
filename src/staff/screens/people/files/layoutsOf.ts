import { filePresets, presetNames } from '#contract/staff/people/filePresets.ts';
import type { FileLayout } from '#contract/staff/people/files.values.ts';
import type { RunFiles } from '../../../queries/people/files.ts';

/** A way to put a file together: a preset, or one that somebody has kept. */
export interface OfferedLayout {
  /** In the address. */
  readonly key: string;
  /** The program, or the name given to it; null: the usual one. */
  readonly name: string | null;
  readonly isKept: boolean;
  readonly tried: boolean;
  readonly layout: FileLayout;
}

const ownKey = (name: string) => `own.${name}`;

/** What is offered to somebody: of a preset the columns that they may take. */
export function layoutsOf({ layouts, fields }: Pick<RunFiles, 'layouts' | 'fields'>): OfferedLayout[] {
  const mine = new Set(fields.map(({ field }) => field));
  const presets = presetNames.map((key): OfferedLayout => {
    const { program, tried, layout } = filePresets[key];
    const columns = layout.columns.filter(({ field }) => mine.has(field)).map((column) => ({ ...column }));
    return { key, name: program, isKept: false, tried, layout: { ...layout, columns } };
  });
  const kept = layouts
    .filter(({ layout }) => layout.columns.every(({ field }) => mine.has(field)))
    .map(({ name, layout }): OfferedLayout => ({ key: ownKey(name), name, isKept: true, tried: false, layout }));
  return [...kept, ...presets];
}

/** What a file is remembered under. */
export const rememberedAs = ({ key, name }: Pick<OfferedLayout, 'key' | 'name'>): string => name ?? key;
