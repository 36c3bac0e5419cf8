import { t } from '@lingui/core/macro';
import type { MachineImplementationsFrom } from 'xstate';
import type {
  SheetFile,
  SheetLooked,
  SheetOrdered,
  SheetReadIn,
  SheetWish,
} from '#machines/people/importSheet.logic.ts';
import type { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { fileIn } from '../../../effects/kit/fileIn.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { sheetsKey } from '../../queries/people/sheets.ts';
import { runsKey } from '../../queries/runs/runs.ts';

type Effects = MachineImplementationsFrom<typeof importSheetMachine>;

/** Reads a sheet, looks at what it would do, and has it taken. */
export function importSheetEffects({ request, upload, cache, notify }: StaffServices, runId: number): Effects {
  const params = { id: runId };
  const asked = ({ choice, groupId }: SheetWish) => ({
    sheet: choice.draft.sheet,
    fields: [...choice.fields],
    mended: [...choice.mended],
    freed: [...choice.freed],
    enlarged: [...choice.enlarged],
    ...(groupId !== null && { group_id: groupId }),
    ...(choice.waveId !== null && { wave_id: choice.waveId }),
  });
  return {
    actors: {
      readSheet: write<{ file: SheetFile }, SheetReadIn>(cache, async ({ file }) => {
        const { result, error } = await upload('POST staff/runs/{id}/sheets', {
          ...{ params, query: {}, field: 'sheet', file: fileIn(file) },
        });
        return error === null ? { kind: 'read', draft: result.data } : refused(error);
      }),
      lookAtSheet: write<SheetWish, SheetLooked>(cache, async (wish) => {
        const { result, error } = await request('POST staff/runs/{id}/sheets/preview', { params, body: asked(wish) });
        return error === null ? { kind: 'looked', preview: result.data } : refused(error);
      }),
      orderSheet: write<SheetWish & { digest: string; onlyGood: boolean }, SheetOrdered>(
        cache,
        async ({ digest, onlyGood, ...wish }) => {
          const { mails, price } = wish.choice;
          const body = { ...asked(wish), mails, price, only_good: onlyGood, digest };
          const { result, error } = await request('POST staff/runs/{id}/sheets/order', { params, body });
          await Promise.all([sheetsKey, runsKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
          if (error === null) return { kind: 'ordered', sheet: result.data.sheet };
          return error.code === 'changed_meanwhile' ? { kind: 'changed' } : refused(error);
        },
      ),
    },
    actions: {
      tellFailure: () =>
        notify({ kind: 'bad', text: t`We do not know whether that arrived. Check the current state, and try again.` }),
    },
  };
}

/** What is wrong with a file stands at its field. */
function refused(error: Parameters<typeof toRefusal>[0]) {
  const refusal = toRefusal(error);
  const [first] = Object.values(refusal.faults).flat();
  return first === undefined ? refusal : { ...refusal, message: first };
}
