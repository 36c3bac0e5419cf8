import type { MachineImplementationsFrom } from 'xstate';
import type { RegistrationBody } from '#machines/registration.form.ts';
import type { RegistrationOutcome, registrationMachine } from '#machines/registration.machine.ts';
import { makeBrowserKey } from './browserKey.ts';
import { forgetRegistration, keepRegistration } from './registrationDraft.ts';
import type { Services } from './services.ts';
import { refusalIn, write } from './write.ts';

/** What the registration may do to the world. */
export const registrationEffects = ({ request, cache, storage, tabStorage, notify }: Services) =>
  ({
    actors: {
      makeAccount: write(cache, async (body: RegistrationBody): Promise<RegistrationOutcome> => {
        const { result, error } = await request('POST register', {
          body: { ...body, browser_key: makeBrowserKey(storage, Date.now()) },
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
