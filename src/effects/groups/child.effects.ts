import type { Values } from '#machines/kit/form.machine.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';
import { afterGroupChange } from './afterGroupChange.ts';

/** Makes a place a child's, or corrects the child's name and age. */
export const nameChild = (
  { request }: Services,
  { groupId, placeId }: { readonly groupId: number; readonly placeId: number },
  { age, name = '' }: Values,
  /** A place that is not a child's yet has the guardian's name, which stays. */
  isChilds: boolean,
) =>
  request('POST groups/{id}/participant/{pid}/child', {
    params: { id: groupId, pid: placeId },
    body: { age: Number(age), ...(name.trim() !== '' ? { name } : isChilds && { name: null }) },
  });

/** The form in a kids group, with its call. */
export const childForm = (services: Services, groupId: number, placeId: number) =>
  formThatCalls(services.cache, {
    ask: (answers) => nameChild(services, { groupId, placeId }, answers, false),
    followUp: afterGroupChange(services, groupId).changed,
  });
