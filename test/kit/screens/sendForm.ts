import { type AnyActorRef, waitFor } from 'xstate';

/** Types into a form, submits it and waits for the answer; returns its context. */
export async function sendForm(form: AnyActorRef | undefined, values: Readonly<Record<string, string>> = {}) {
  if (form === undefined) throw new Error('There is no form.');
  for (const [field, text] of Object.entries(values)) form.send({ type: 'field.typed', field, text });
  form.send({ type: 'form.submitted' });
  const { context } = await waitFor(form, (snapshot) => !snapshot.hasTag('busy'));
  return context;
}
