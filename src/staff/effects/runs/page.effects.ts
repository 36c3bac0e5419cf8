import { t } from '@lingui/core/macro';
import { pictureRules } from '#contract/shop/pictures.ts';
import type { RunPage } from '#contract/shop/runPage.values.ts';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { Sent } from '#machines/kit/form.machine.ts';
import { type PageBody, pageValues } from '#machines/runs/page.form.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { write } from '../../../effects/kit/write.ts';
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
    followUp: () => readAgain(services),
  });

/** Pictures that were sent. */
export interface SentPictures extends Sent {
  readonly kind: 'sent';
  readonly pictures: readonly KeptPicture[];
}

/**
 * Pictures sent one after the other. The chart knows the name of the first; the files themselves, and how far they are,
 * are held beside it. What was sent before one was refused is not sent again.
 */
export function pictureDrop(services: StaffServices, { id }: Of) {
  let held: readonly File[] = [];
  const sent: KeptPicture[] = [];
  let share = 0;
  const listeners = new Set<() => void>();
  const tell = (now: number) => {
    share = now;
    for (const listen of listeners) listen();
  };
  const chart = formThatEnds<'picture', unknown, SentPictures>(services.cache, async () => {
    for (const file of held.slice(sent.length)) {
      tell(0);
      if (file.size > pictureRules.megabytes * 2 ** 20) return refusedFile(file, tooHeavy());
      const { result, error } = await services.upload('POST staff/runs/{id}/pictures', {
        params: { id },
        query: {},
        field: 'picture',
        file,
        onProgress: tell,
      });
      if (error !== null) return refusedFile(file, error.data.picture?.[0] ?? error.message);
      sent.push({ ...result.data, focal: { x: 0.5, y: 0.5 }, alt: {} });
    }
    return { kind: 'sent', pictures: sent };
  });
  return {
    chart,
    /** In place of those that are not sent yet. */
    hold(files: readonly File[]) {
      held = [...held.slice(0, sent.length), ...files];
    },
    /** From 0 to 1, of the one that is on its way. */
    share: () => share,
    subscribe(listen: () => void) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

const tooHeavy = () => t`A picture can be ${pictureRules.megabytes} MB at most`;
const refusedFile = ({ name }: File, message: string) =>
  ({ kind: 'refused', message: `${name}: ${message}`, faults: {} }) as const;
