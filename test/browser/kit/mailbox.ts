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

async function readMails(shop: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${shop}/sandbox/mail.json`);
  const own = v.parse(mails, await answer.json()).filter(({ to }) => to.includes(address));
  return own.map((mail) => ({ ...mail, text: mail.text.replaceAll('\u00a0', ' ') }));
}

/**
 * The mails of the built-in mailbox to one address, newest first, as soon as there are that many; no-break spaces
 * become spaces.
 */
export async function mailsTo(shop: string, address: string, count: number): Promise<Mail[]> {
  const read = () => readMails(shop, address);
  await expect.poll(async () => (await read()).length, { timeout: 30_000, message: `mails to ${address}` }).toBe(count);
  return read();
}

/** The one mail to that address with these words in its subject or text, as soon as it arrives. */
export async function mailWith(shop: string, address: string, words: string): Promise<Mail | undefined> {
  const read = async () =>
    (await readMails(shop, address)).filter(({ subject, text }) => `${subject}\n${text}`.includes(words));
  const message = `mails to ${address} with '${words}'`;
  await expect.poll(async () => (await read()).length, { timeout: 60_000, message }).toBe(1);
  return (await read())[0];
}
