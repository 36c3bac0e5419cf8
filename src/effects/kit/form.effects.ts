import type { QueryClient } from '@tanstack/react-query';
import { type Done, formOf, type Sent, type Values } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import type { Outcome } from '../../api/request.ts';
import { toRefusal, write } from './write.ts';

interface Call<Body> {
  /** Makes the call with what was typed or chosen. */
  ask(body: Body): Promise<Outcome<unknown>>;
  /** The follow-up once the server has done it, with its data: news to tell, reads to repeat. The form waits for it. */
  followUp?(message: string | null, body: Body): void | Promise<void>;
}

/** The form chart with its one call, that ends in more than one way or tells something. */
export const formThatEnds = <Field extends string, Body, End extends Sent>(
  cache: QueryClient,
  send: (body: Body) => Promise<End | Refused>,
) => formOf<Field, Body, End>().provide({ actors: { sendForm: write(cache, send) } });

/** The form chart with its one call. */
export const formThatCalls = <Field extends string = string, Body = Values<Field>>(
  cache: QueryClient,
  { ask, followUp }: Call<Body>,
) =>
  formThatEnds<Field, Body, Done>(cache, async (body) => {
    const { result, error } = await ask(body);
    if (error !== null) return toRefusal(error);
    await followUp?.(result.message?.content ?? null, body);
    return { kind: 'done' };
  });
