import { t } from '@lingui/core/macro';
import type { Sent } from '#machines/kit/form.machine.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal } from '../../../effects/kit/write.ts';
import { mailedSecretKey } from '../../kit/mailedSecret.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { readAgain } from './runs.effects.ts';

export type ContactQuestion = 'resend' | 'withdraw';

/** The actions on an address for questions that waits for its link. */
export function contactQuestion(services: StaffServices, { id }: Pick<Run, 'id'>, question: ContactQuestion) {
  const params = { id };
  return formThatCalls<never, unknown>(services.cache, {
    async ask() {
      const message =
        question === 'resend'
          ? await services.request('POST staff/runs/{id}/contact/resend', { params })
          : await services.request('POST staff/runs/{id}/contact/withdraw', { params });
      // It was confirmed or withdrawn meanwhile.
      if (message.error?.code === 'changed_meanwhile') await readAgain(services);
      return message;
    },
    async followUp() {
      await readAgain(services);
      services.notify({ kind: 'good', text: question === 'resend' ? t`The link is on its way again.` : t`Withdrawn.` });
    },
  });
}

/** An address that runners write to from now on. */
export interface ConfirmedContact extends Sent {
  readonly kind: 'confirmed';
  readonly run: string;
  readonly email: string;
}

/** The yes at the mailbox of an address, by the link of its mail. */
export const contactConfirmation = ({
  request,
  cache,
  tabStorage,
}: Pick<StaffServices, 'request' | 'cache' | 'tabStorage'>) =>
  formThatEnds<never, unknown, ConfirmedContact>(cache, async () => {
    const body = { secret: tabStorage.getItem(mailedSecretKey) ?? 'none' };
    const { result, error } = await request('POST staff/contact/confirm', { body });
    return error === null ? { kind: 'confirmed', ...result.data } : toRefusal(error);
  });
