import type { pictureCalls } from '#contract/staff/runs/pictures.calls.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { drawPicture, type KeptPicture, keepPicture } from '../../domain/shop/pictures.ts';
import { act, byStaff } from '../../domain/staff/log.ts';
import type { Handlers } from '../http/handler.ts';

/** Pictures of the runs' pages (docs/rules/run-page.md 8). */
export const pictureHandlers = ({ database }: Deps): Handlers<typeof pictureCalls> => ({
  'POST staff/runs/{id}/pictures': async ({ params: { id }, file, lang, who, ...from }) => {
    const drawn = await drawPicture(file, lang);
    if (drawn instanceof Refusal) return drawn;
    return act<KeptPicture>(database, byStaff(who, from), async (tx) => {
      const data = await keepPicture(tx, drawn);
      return { data, entries: [{ what: 'picture.added', runId: id, before: {}, after: { picture: data.id } }] };
    });
  },
});
