import type { MachineImplementationsFrom } from 'xstate';
import { wantedGroupIn } from '#contract/values/wantedGroup.ts';
import type { RegistrationBody } from '#machines/accounts/registration.logic.ts';
import type { RegistrationOutcome, registrationMachine } from '#machines/accounts/registration.machine.ts';
import type { Services } from '../../services.ts';
import { refusalIn, write } from '../kit/write.ts';
import { makeBrowserKey } from './browserKey.ts';
import { forgetRegistration, keepRegistration } from './registrationDraft.ts';

/** What the registration may do to the world. */
export const registrationEffects = (
  { request, cache, storage, tabStorage, notify }: Services,
  /** The path that signing in leads to; null where it leads nowhere in particular. */
  target: () => string | null,
) =>
  ({
    actors: {
      makeAccount: write(cache, async (body: RegistrationBody): Promise<RegistrationOutcome> => {
        const wanted = wantedGroupIn(target() ?? '');
        const { result, error } = await request('POST register', {
          body: {
            ...body,
            browser_key: makeBrowserKey(storage, Date.now()),
            ...(wanted !== null && { wanted_group: wanted }),
          },
        });
        if (error !== null) return refusalIn(error);
        // The mail that the page tells of has to wait.
        if (result.message !== null) notify({ kind: 'bad', text: result.message.content });
        return { kind: 'registered' };
      }),
    },
    actions: {
      keepDraft: (_, draft) => keepRegistration(tabStorage, draft),
      forgetDraft: () => forgetRegistration(tabStorage),
    },
  }) satisfies MachineImplementationsFrom<typeof registrationMachine>;
