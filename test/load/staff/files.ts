import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Installation } from '../installation.ts';
import { ownerToken } from './owner.ts';

/** What a file of all the places of a run costs, and those who want something else meanwhile. */
export interface FileFigures {
  readonly rows: number;
  /** Milliseconds until the first byte, and until the last. */
  readonly firstByte: number;
  readonly all: number;
  /** Bytes by which the server grew at most while it was sent. */
  readonly growth: number;
  /** Milliseconds within which 99 of 100 reads of others are answered, alone and beside it. */
  readonly alone: number;
  readonly beside: number;
}

const body = JSON.stringify({ kind: 'start' });

export async function measureFiles(here: Installation, { rows = 100_000 } = {}): Promise<FileFigures> {
  const run = here.shop.offer('bench', '6km').event_id;
  await sell(here, run, rows);
  const headers = {
    authorization: `Bearer ${await ownerToken(here)}`,
    'content-type': 'application/json',
  };
  const ask = () => fetch(`${here.url}/api/staff/runs/${run}/files/start`, { method: 'POST', headers, body });
  // Once before: code is compiled, and the tables are in memory.
  await (await ask()).arrayBuffer();
  await readsFor(here, 2_000);
  const alone = await readsFor(here, 5_000);
  const before = memoryOf(here.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(here.pid));
  }, 20);
  let isOver = false;
  const others = readsWhile(here, () => !isOver);
  const began = performance.now();
  const answer = await ask();
  let firstByte = 0;
  let lines = 0;
  for await (const part of answer.body ?? []) {
    if (firstByte === 0) firstByte = performance.now() - began;
    for (const byte of part as Uint8Array) if (byte === 10) lines += 1;
  }
  const all = performance.now() - began;
  isOver = true;
  clearInterval(watch);
  if (lines !== rows + 1) throw new Error(`the file has ${lines} lines`);
  return { rows, firstByte, all, growth: peak - before, alone, beside: p99(await others) };
}

const p99 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

const readsFor = async (here: Installation, ms: number) => {
  const end = performance.now() + ms;
  return p99(await readsWhile(here, () => performance.now() < end));
};

/** A reader after the other, as somebody on the shop's page. */
async function readsWhile(here: Installation, goesOn: () => boolean): Promise<number[]> {
  const { wave_id } = here.shop.offer('bench', '6km');
  const times: number[] = [];
  while (goesOn()) {
    const began = performance.now();
    await (await fetch(`${here.url}/api/waves/${wave_id}`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

/** Bytes that a process has in memory. */
function memoryOf(pid: number): number {
  const pages = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(pages?.[1] ?? 0) * 1024;
}

/** One paid place each, over all waves. */
async function sell({ connection }: Installation, run: number, places: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `with own as (select array_agg(wave.id) as ids, min(wave.category_id) as category from wave
       join category on category.id = wave.category_id where wave.run_id = $1 and category.key = '6km'),
     made as (
       insert into grp (run_id, category_id, wave_id, code, language)
       select $1, category, ids[1 + n % cardinality(ids)], 'ABCD2345', 'pl' from own, generate_series(1, $2::int) n
       returning id, wave_id, 'file-payment-' || lpad(id::text, 10, '0') as payment
     ), ordered as (
       insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown, provider, status,
         email, name, surname, language, terms_version, paid_at)
       select payment, id, $1, wave_id, 'pl', 'PLN', 1, 20199, '{"toPay": 20199}', 'przelewy24', 'paid',
         'file' || id || '@example.com', 'Runner', id::text, 'pl', '1', now()
       from made returning id
     ), held as (
       insert into place (run_id, group_id, wave_id, payment_id, email, name, surname, is_captain, money, person, price)
       select $1, made.id, wave_id, payment, 'file' || made.id || '@example.com', 'Runner', made.id::text, true, 'paid', 'taken', 20199
       from made join ordered on ordered.id = payment returning wave_id
     )
     update wave set taken = taken + sold.places
     from (select wave_id, count(*)::int as places from held group by wave_id) sold where wave.id = sold.wave_id`,
    [run, places],
  );
  await client.query('vacuum analyze');
  await client.end();
}
