import * as v from 'valibot';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { bodyOf, faultsOf, type StartDataValues, valuesOf } from '#machines/groups/startData.form.ts';
import { startDataMachine } from '#machines/groups/startData.machine.ts';
import { groupKey } from '../../queries/group.ts';
import { type StartDataOf, startDataKey } from '../../queries/startData.ts';
import type { Services } from '../../services.ts';
import { toRefusal, write } from '../kit/write.ts';

const keyOf = (placeId: number) => `muster.startData.${placeId}`;
const Draft = v.record(v.string(), v.pipe(v.string(), v.maxLength(1000)));

/** The form of one place: what was typed in this tab and not saved stands before what is there. */
export function startDataForm(
  { request, cache, session, tabStorage }: Pick<Services, 'request' | 'cache' | 'session' | 'tabStorage'>,
  of: StartDataOf,
  { asked, place }: { readonly asked: Asked; readonly place: AskedPlace },
) {
  const values = valuesOf(asked, place);
  const key = keyOf(place.id);
  const chart = startDataMachine.provide({
    actors: {
      saveStartData: write(cache, async ({ values: typed }: { values: StartDataValues }) => {
        const { keep, ...data } = bodyOf(asked, place, typed);
        const { result, error } =
          'groupId' in of
            ? await request('POST groups/{id}/participant/{pid}/start', {
                params: { id: of.groupId, pid: place.id },
                body: { ...data, ...(keep === true && { keep }) },
              })
            : await request('POST payment/{id}/start/{pid}', {
                params: { id: of.paymentId, pid: place.id },
                body: data,
              });
        if (error !== null) return toRefusal(error);
        cache.setQueryData<Asked>(startDataKey(of), result.data);
        if ('groupId' in of) {
          void cache.invalidateQueries({ queryKey: groupKey(of.groupId), exact: true });
          void session.refresh();
        }
        return { kind: 'saved' } as const;
      }),
    },
    actions: {
      keepDraft: ({ context }) => tabStorage.setItem(key, JSON.stringify(context.values)),
      forgetDraft: () => tabStorage.removeItem(key),
    },
  });
  return { chart, input: { values: withDraft(values, tabStorage.getItem(key)), judge: faultsOf } };
}

/** The part of a draft that is still asked for; anything that is not a draft of ours is ignored. */
function withDraft(values: StartDataValues, kept: string | null): StartDataValues {
  try {
    const draft = v.parse(Draft, JSON.parse(kept ?? '{}'));
    return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, draft[field] ?? value]));
  } catch {
    return values;
  }
}
