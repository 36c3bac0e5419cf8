import { t } from '@lingui/core/macro';
import { declarationRules, isTooHeavy } from '#contract/staff/runs/declaration.ts';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import { write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';
import { readAgain } from './runs.effects.ts';

type Field = 'declaration';
interface DeclarationWorld {
  readonly version: number;
}

/** What guardians sign, given to a run. The chart knows the name of the file; the file itself is held beside it. */
export function declarationChart(services: StaffServices, { id }: Pick<Run, 'id'>) {
  let held: File | null = null;
  const chart = editOf<Field, DeclarationWorld>().provide({
    actors: {
      saveEdit: write<DeclarationWorld, EditAnswer<Field>>(services.cache, async ({ version }) => {
        if (held === null) throw new Error('No file was chosen.');
        if (isTooHeavy(held)) return tooHeavy();
        const { result, error } = await services.upload('POST staff/runs/{id}/declaration', {
          params: { id },
          query: { version },
          field: 'declaration',
          file: held,
        });
        if (error !== null) return editRefusal(error, ({ declaration = '' }) => ({ declaration }));
        await readAgain(services);
        return { kind: 'kept', values: { declaration: result.data.declaration ?? '' }, version: result.data.version };
      }),
    },
  });
  return { chart, hold: (file: File) => (held = file) };
}

/** Not sent at all: a phone would take minutes to hear it. */
function tooHeavy(): Refused {
  const tooLarge = t`The file can be ${declarationRules.megabytes} MB at most`;
  return { kind: 'refused', message: tooLarge, faults: { declaration: [tooLarge] } };
}

/** A file that was given by mistake, taken out for good. */
export const removeDeclaration = (services: StaffServices, { id }: Pick<Run, 'id'>, file: string) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/runs/{id}/declaration/remove', { params: { id }, body: { file } }),
    followUp: async () => void (await readAgain(services)),
  });
