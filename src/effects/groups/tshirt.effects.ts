import type { MachineImplementationsFrom } from 'xstate';
import type { TshirtChoice, TshirtOutcome, tshirtMachine } from '#machines/groups/tshirt.machine.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** What the T-shirt dialog may do to the world: keep a choice, and tell of it (docs/rules/groups.md 8). */
export const tshirtEffects = (services: Services) =>
  ({
    actors: {
      saveTshirt: write(
        services.cache,
        async ({ groupId, signupId, sex, size }: TshirtChoice): Promise<TshirtOutcome> => {
          const news = afterGroupChange(services, groupId);
          const { result, error } = await services.request('POST groups/{id}/participant/{pid}/tshirt', {
            params: { id: groupId, pid: signupId },
            body: { sex, size },
          });
          if (error === null) {
            news.changed(result.message?.content ?? null);
            return { kind: 'saved' };
          }
          news.reread();
          return error.code === 'tshirt_locked' ? { kind: 'locked' } : toRefusal(error);
        },
      ),
    },
  }) satisfies MachineImplementationsFrom<typeof tshirtMachine>;
