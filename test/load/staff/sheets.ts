import { randomUUID } from 'node:crypto';
import type { Installation } from '../installation.ts';
import { ownerToken } from './owner.ts';

/** Milliseconds for a sheet of new people: until its preview is there, and until everybody has a place. */
export interface SheetFigures {
  readonly rows: number;
  readonly previewed: number;
  readonly taken: number;
}

/** A sheet as a browser sends it, by the calls that the office uses. */
export async function measureSheets(here: Installation, { rows = 2_000 } = {}): Promise<SheetFigures> {
  const { event_id: run, wave_id } = here.shop.offer('bench', '6km');
  const authorization = `Bearer ${await ownerToken(here)}`;
  const ask = async <Data>(path: string, body?: FormData | object): Promise<Data> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${here.url}/api/staff/runs/${run}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  };
  const form = new FormData();
  form.append('sheet', new File([sheetOf(rows)], 'list.csv'));

  const began = performance.now();
  const { sheet, fields } = await ask<{ sheet: string; fields: string[] }>('sheets', form);
  const choice = { sheet, fields, mended: [], wave_id };
  const { digest, counts } = await ask<{ digest: string; counts: { new: number } }>('sheets/preview', choice);
  if (counts.new !== rows) throw new Error(`${counts.new} people are new`);
  const previewed = performance.now() - began;

  const ordered = performance.now();
  await ask('sheets/order', { ...choice, mails: 'never', price: 'elsewhere', only_good: false, digest });
  const isDone = async () => {
    const { sheets } = await ask<{ sheets: readonly { state: string; done: number }[] }>('sheets');
    return sheets.some(({ state, done }) => state === 'done' && done === rows);
  };
  while (!(await isDone())) await new Promise((then) => setTimeout(then, 50));
  return { rows, previewed, taken: performance.now() - ordered };
}

const sheetOf = (rows: number) =>
  [
    'Nazwisko;Imię;E-mail;Rozmiar;Rocznik;Płeć',
    ...Array.from({ length: rows }, (_, at) => `Nowak-${letters(at)};Jan;n${at}@many.example;L;1988;M`),
  ].join('\r\n');
/** Two surnames that differ by a figure alone are asked about. */
const letters = (at: number) => [...String(at)].map((figure) => 'abcdefghij'[Number(figure)]).join('');
