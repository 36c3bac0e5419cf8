import { expect } from '@playwright/test';
import * as v from 'valibot';

const mails = v.array(
  v.object({
    id: v.union([v.string(), v.number()]),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
  }),
);
export type Mail = v.InferOutput<typeof mails>[number];

/** The mails of the built-in mailbox to one address, newest first, as soon as there are that many; spaces are spaces. */
export async function mailsTo(shop: string, address: string, count: number): Promise<Mail[]> {
  const read = async () => {
    const answer = await fetch(`${shop}/sandbox/mail.json`);
    const own = v.parse(mails, await answer.json()).filter(({ to }) => to.includes(address));
    return own.map((mail) => ({ ...mail, text: mail.text.replaceAll('\u00a0', ' ') }));
  };
  await expect.poll(async () => (await read()).length, { timeout: 30_000, message: `mails to ${address}` }).toBe(count);
  return read();
}
