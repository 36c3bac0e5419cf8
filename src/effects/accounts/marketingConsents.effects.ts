import { t } from '@lingui/core/macro';
import type { MachineImplementationsFrom } from 'xstate';
import type { ConsentAnswers, marketingConsentsMachine } from '#machines/accounts/marketingConsents.machine.ts';
import { dataOf } from '../../api/request.ts';
import type { Services } from '../../services.ts';
import { write } from '../kit/write.ts';

/** The effects of answering a marketing consent. */
export const marketingConsentsEffects = ({ request, cache, session, notify }: Services) =>
  ({
    actors: {
      keepAnswers: write(cache, async (body: ConsentAnswers) => {
        await dataOf(request('POST user/profile', { body }));
        await session.refresh();
      }),
    },
    actions: {
      tellUnkept: () => notify({ kind: 'bad', text: t`Your answer could not be saved. Please try again.` }),
    },
  }) satisfies MachineImplementationsFrom<typeof marketingConsentsMachine>;
