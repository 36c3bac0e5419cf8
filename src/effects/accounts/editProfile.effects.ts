import type { MachineImplementationsFrom } from 'xstate';
import type { Language } from '#contract/constants.ts';
import type { editProfileMachine, SaveOutcome } from '#machines/accounts/editProfile.machine.ts';
import type { ProfileBody } from '#machines/accounts/profileForm.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';

interface EditWorld {
  readonly services: Pick<Services, 'request' | 'cache' | 'session'>;
  /** The page follows the language that somebody chose for themselves. */
  chooseLanguage(language: Language): void;
}

/** What the edit dialog may do to the world. After a change the profile is read again. */
export const editProfileEffects = ({ services: { request, cache, session }, chooseLanguage }: EditWorld) =>
  ({
    actors: {
      saveProfile: write(cache, async (body: ProfileBody): Promise<SaveOutcome> => {
        const { error } = await request('POST user/profile', { body });
        if (error !== null) return toRefusal(error);
        if (body.language !== undefined) chooseLanguage(body.language);
        await session.refresh();
        return { kind: 'saved' };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof editProfileMachine>;
