import { t } from '@lingui/core/macro';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { CorrectBody, CorrectField } from '#machines/people/correct.form.ts';
import type { Outcome } from '../../../api/request.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import { write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { logKey } from '../../queries/office/log.ts';
import { groupQuery, peopleKey, placeQuery } from '../../queries/people/people.ts';
import { editRefusal } from '../kit/editRefusal.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

/** What is read again once something was done to a place or a group. */
async function readAgain({ cache }: World) {
  void cache.invalidateQueries({ queryKey: logKey });
  await cache.invalidateQueries({ queryKey: peopleKey });
}

/** Puts right what is known of the person of a place; another's correction is shown beside what is typed. */
export const correctPlace = (services: World, id: number) =>
  editOf<CorrectField, CorrectBody>().provide({
    actors: {
      saveEdit: write<CorrectBody, EditAnswer<CorrectField>>(services.cache, async (body) => {
        const { error } = await services.request('POST staff/places/{id}/correct', { params: { id }, body });
        if (error === null) {
          await readAgain(services);
          const { email = '', resend } = body;
          if (resend === true) services.notify({ kind: 'plain', text: t`The confirmation is on its way to ${email}.` });
          return { kind: 'done' };
        }
        return editRefusal(
          error,
          ({ email = '', name = '', surname = '', child_name = '', sex = '', size = '', age = '' }) => ({
            ...{ email, name, surname, child_name, sex, size, age },
            ...{ reason: '', plain: '', silent: '' },
          }),
        );
      }),
    },
  });

/**
 * A form about a place or a group that is sent with the version that was read; another change is read again first. What
 * can be undone says itself that it is done.
 */
function formsOf(services: World, version: () => number) {
  return <Field extends string, Body = unknown>(
    ask: (body: Body, version: number) => Promise<Outcome<unknown>>,
    doneText?: (body: Body) => string,
  ) =>
    formThatCalls<Field, Body>(services.cache, {
      async ask(body) {
        const outcome = await ask(body, version());
        if (outcome.error?.code === 'changed_meanwhile') await readAgain(services);
        return outcome;
      },
      async followUp(_, body) {
        await readAgain(services);
        if (doneText) services.notify({ kind: 'good', text: doneText(body) });
      },
    });
}

export type PersonField = 'email' | 'name' | 'surname' | 'age' | 'reason';
export interface PersonBody {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly age?: number;
  readonly reason?: string;
}
export type NoteField = 'text' | 'at_desk';
export interface NoteBody {
  readonly text: string | null;
  readonly at_desk: boolean;
  readonly version: number;
}
export interface MoveBody {
  readonly group_id?: number;
  readonly wave_id?: number;
}

/** What is done to a place, each in a form of its own. */
export function placeForms(services: World, id: number) {
  const { request, cache } = services;
  const { queryKey } = placeQuery(services, id);
  const form = formsOf(services, () => cache.getQueryData(queryKey)?.version ?? 1);
  const params = { id };
  return {
    resend: (what: 'confirmation' | 'payment' | 'invitation') =>
      form<never>(
        () => request('POST staff/places/{id}/resend', { params, body: { what } }),
        () => t`The e-mail is on its way.`,
      ),
    person: () =>
      form<PersonField, PersonBody>(
        (body, version) => request('POST staff/places/{id}/person', { params, body: { ...body, version } }),
        ({ name, surname }) => t`The place is ${name} ${surname}’s now. Both get an e-mail.`,
      ),
    free: () =>
      form<never>(
        (_, version) => request('POST staff/places/{id}/free', { params, body: { version } }),
        () => t`The place is free for its group.`,
      ),
    block: () =>
      form<'reason', { readonly reason: string }>(({ reason }, version) =>
        request('POST staff/places/{id}/block', { params, body: { version, reason } }),
      ),
    refuseCannotCome: () =>
      form<'reason', { readonly reason: string }>(
        ({ reason }, version) =>
          request('POST staff/places/{id}/cannot-come/refuse', { params, body: { version, reason } }),
        () => t`The place stays as it is. Its person gets your answer by e-mail.`,
      ),
    unblock: () =>
      form<never>((_, version) => request('POST staff/places/{id}/unblock', { params, body: { version } })),
    restore: () =>
      form<never>(
        () => request('POST staff/places/{id}/restore', { params }),
        () => t`The places are reserved again. The buyer gets a link to pay.`,
      ),
    extend: () =>
      form<'hours', { readonly hours: number }>(
        (body) => request('POST staff/places/{id}/extend', { params, body }),
        () => t`The reservation is held longer.`,
      ),
    move: () =>
      form<'wave_id' | 'group_id', MoveBody>(
        (body, version) => request('POST staff/places/{id}/move', { params, body: { ...body, version } }),
        () => t`The place has moved.`,
      ),
    number: () =>
      form<'bib', { readonly bib: number | null }>((body, version) =>
        request('POST staff/places/{id}/number', { params, body: { ...body, version } }),
      ),
    note: () =>
      form<NoteField, NoteBody>(
        (body) => request('POST staff/places/{id}/note', { params, body }),
        () => t`The note is saved.`,
      ),
  };
}

/** What is done to a group. */
export function groupForms(services: World, id: number) {
  const { request, cache } = services;
  const { queryKey } = groupQuery(services, id);
  const form = formsOf(services, () => cache.getQueryData(queryKey)?.version ?? 1);
  const params = { id };
  return {
    wave: () =>
      form<'wave_id', { readonly wave_id: number }>(
        (body, version) => request('POST staff/groups/{id}/wave', { params, body: { ...body, version } }),
        () => t`The group has moved. Everybody gets an e-mail.`,
      ),
    captain: () =>
      form<'place_id', { readonly place_id: number }>(
        (body, version) => request('POST staff/groups/{id}/captain', { params, body: { ...body, version } }),
        () => t`The group has another captain. Both get an e-mail.`,
      ),
    name: () =>
      form<'name', { readonly name: string }>((body, version) =>
        request('POST staff/groups/{id}/name', { params, body: { ...body, version } }),
      ),
    code: () =>
      form<'action', { readonly action: 'renew' | 'clear' }>(
        (body, version) => request('POST staff/groups/{id}/code', { params, body: { ...body, version } }),
        ({ action }) => (action === 'renew' ? t`The group has a new code.` : t`The group no longer has a code.`),
      ),
    note: () =>
      form<NoteField, NoteBody>(
        (body) => request('POST staff/groups/{id}/note', { params, body }),
        () => t`The note is saved.`,
      ),
  };
}
