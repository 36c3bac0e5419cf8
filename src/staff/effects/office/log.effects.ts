import { t } from '@lingui/core/macro';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';
import { logKey } from '../../queries/office/log.ts';

/** After an undo: whatever it was about is old now. */
export async function readAfterUndo({ cache }: Pick<StaffServices, 'cache'>): Promise<void> {
  await cache.invalidateQueries({ queryKey: logKey });
  void cache.invalidateQueries({ queryKey: ['staff'] });
}

/** Undoing an entry of the log: whatever it was about is read again. */
export const undoForm = ({ request, cache, notify }: Pick<StaffServices, 'request' | 'cache' | 'notify'>, id: number) =>
  formThatCalls<never, unknown>(cache, {
    ask: () => request('POST staff/log/{id}/undo', { params: { id } }),
    async followUp() {
      await readAfterUndo({ cache });
      notify({ kind: 'good', text: t`Undone. The log records that, too.` });
    },
  });
