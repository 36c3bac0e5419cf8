import type { MachineImplementationsFrom } from 'xstate';
import type { openingLinkMachine, ReminderRead } from '#machines/shop/openingLink.machine.ts';
import type { openingReminderMachine, ReminderAsked } from '#machines/shop/openingReminder.machine.ts';
import type { Services } from '../../services.ts';
import { formThatEnds } from '../kit/form.effects.ts';
import { toRefusal, write } from '../kit/write.ts';

/** The effects of asking to be reminded of a run's sale. */
export const openingReminderEffects = (
  { request, cache }: Pick<Services, 'request' | 'cache'>,
  /** The run's key in addresses. */
  key: string,
) =>
  ({
    actors: {
      requestReminder: formThatEnds<'email', { readonly email: string }, ReminderAsked>(cache, async (body) => {
        const { result, error } = await request('POST runs/{key}/reminder', { params: { key }, body });
        if (error === null) return { kind: result.data.confirmed ? 'confirmed' : 'asked' };
        return error.code === 'sale_open' ? { kind: 'onSale' } : toRefusal(error);
      }),
    },
    actions: { readRunAgain: () => void cache.invalidateQueries() },
  }) satisfies MachineImplementationsFrom<typeof openingReminderMachine>;

type Call = 'POST opening/choice' | 'POST opening/confirm' | 'POST opening/stop';

/** The effects of a reminder's link. */
export const openingLinkEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) => {
  const by = (call: Call) =>
    write(cache, async (body: { secret: string }): Promise<ReminderRead> => {
      const { result, error } = await request(call, { body });
      if (error === null) return { kind: 'found', reminder: result.data };
      // A secret that is none is a link cut short.
      if (error.code === 'not_found' || 'secret' in error.data) return { kind: 'lost' };
      throw error;
    });
  return {
    actors: {
      readReminder: by('POST opening/choice'),
      confirmReminder: by('POST opening/confirm'),
      stopReminder: by('POST opening/stop'),
    },
  } satisfies MachineImplementationsFrom<typeof openingLinkMachine>;
};
