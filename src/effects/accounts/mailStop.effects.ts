import type { MachineImplementationsFrom } from 'xstate';
import type { MailChoice, mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import type { Services } from '../../services.ts';
import { write } from '../kit/write.ts';

type Call = 'POST mail/choice' | 'POST mail/stop' | 'POST mail/resume';

/** The effects of a mail's unsubscribe page. */
export const mailStopEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) => {
  const by = (call: Call) =>
    write(cache, async (body: { secret: string }): Promise<MailChoice> => {
      const { result, error } = await request(call, { body });
      if (error === null) return { kind: result.data.stopped ? 'stopped' : 'allowed' };
      // A secret that is none is a link cut short.
      if (error.code === 'not_found' || 'secret' in error.data) return { kind: 'lost' };
      throw error;
    });
  return {
    actors: {
      readChoice: by('POST mail/choice'),
      stopMails: by('POST mail/stop'),
      resumeMails: by('POST mail/resume'),
    },
  } satisfies MachineImplementationsFrom<typeof mailStopMachine>;
};
