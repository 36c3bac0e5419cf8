import { t } from '@lingui/core/macro';
import { pictureRules } from '#contract/shop/pictures.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { Sent } from '#machines/kit/form.machine.ts';
import { type PageBody, pageValues } from '#machines/runs/page.form.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';
import { readAgain } from './runs.effects.ts';

type Of = Pick<Run, 'id'>;
export type KeptPicture = NonNullable<RunPage['picture']>;

/** The parts of a run's page that were changed, saved as its draft. */
export const pageChart = (services: StaffServices, { id }: Of) =>
  editOf<PagePart, PageBody>().provide({
    actors: {
      saveEdit: write<PageBody, EditAnswer<PagePart>>(services.cache, async (body) => {
        const { result, error } = await services.request('POST staff/runs/{id}/page', { params: { id }, body });
        if (error !== null) return editRefusal(error, (messages) => messages as Record<PagePart, string>);
        await readAgain(services);
        return { kind: 'kept', values: pageValues(result.data.draft), version: result.data.version };
      }),
    },
  });

/** The draft, for everybody to read. */
export const publishPage = (services: StaffServices, { id }: Of, version: number) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/runs/{id}/page/publish', { params: { id }, body: { version } }),
    async followUp() {
      await readAgain(services);
      services.notify({ kind: 'good', text: t`The page is published.` });
    },
  });

/** A picture that was sent. */
export interface SentPicture extends Sent {
  readonly kind: 'sent';
  readonly picture: KeptPicture;
}

/** One picture on its way; it ends with it. What it shows, and its focal point, are still to be said. */
export const pictureUpload = (services: StaffServices, { id }: Of, file: File, onProgress: (share: number) => void) =>
  formThatEnds<never, unknown, SentPicture>(services.cache, async () => {
    if (file.size > pictureRules.megabytes * 2 ** 20) {
      const text = t`A picture can be ${pictureRules.megabytes} MB at most`;
      return { kind: 'refused', message: text, faults: {} };
    }
    const { result, error } = await services.upload('POST staff/runs/{id}/pictures', {
      params: { id },
      query: {},
      field: 'picture',
      file,
      onProgress,
    });
    if (error !== null) {
      const { message, ...refused } = toRefusal(error);
      return { ...refused, message: error.data.picture?.[0] ?? message };
    }
    return { kind: 'sent', picture: { ...result.data, focal: { x: 0.5, y: 0.5 }, alt: {} } };
  });
