import { confirmActionEffects } from './confirmAction.effects.ts';
import { groupNews } from './groupNews.ts';
import type { Services } from './services.ts';

/** Makes a place a child's: the call of the form in a kids group. */
export const childEffects = (services: Services, groupId: number, placeId: number) =>
  confirmActionEffects(services.cache, {
    ask: ({ age, name = '' }) =>
      services.request('POST groups/{id}/participant/{pid}/child', {
        params: { id: groupId, pid: placeId },
        body: { age: Number(age), ...(name.trim() !== '' && { name }) },
      }),
    followUp: groupNews(services, groupId).changed,
  });
