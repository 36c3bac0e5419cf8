import type { MachineImplementationsFrom } from 'xstate';
import { wantedGroupIn } from '#contract/groups/wantedGroup.ts';
import type { RegistrationBody, RegistrationField } from '#machines/accounts/registration.logic.ts';
import type { registrationMachine } from '#machines/accounts/registration.machine.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';
import { makeBrowserKey } from './browserKey.ts';
import { forgetRegistration, keepRegistration } from './registrationDraft.ts';

/** The effects of the registration. */
export const registrationEffects = (
  { request, cache, storage, tabStorage, notify }: Services,
  /** The path that signing in leads to; null if it leads nowhere in particular. */
  target: () => string | null,
) =>
  ({
    actors: {
      makeAccount: formThatCalls<RegistrationField, RegistrationBody>(cache, {
        ask(body) {
          const group = wantedGroupIn(target() ?? '');
          return request('POST register', {
            body: {
              ...body,
              browser_key: makeBrowserKey(storage, Date.now()),
              ...(group !== null && { wanted_group: group }),
            },
          });
        },
        followUp(message) {
          // The mail that the page mentions has to wait.
          if (message !== null) notify({ kind: 'bad', text: message });
        },
      }),
    },
    actions: {
      keepDraft: (_, draft) => keepRegistration(tabStorage, draft),
      forgetDraft: () => forgetRegistration(tabStorage),
    },
  }) satisfies MachineImplementationsFrom<typeof registrationMachine>;
