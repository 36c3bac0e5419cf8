import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hammer, median, p99Of } from './hammer.ts';
import type { Installation } from './installation.ts';
import { findPgbench, pgbench } from './pgbench.ts';
import { bareScript, ordersOf } from './reservations.ts';

/** How the server keeps up with orders from more and more connections. */
export interface OverloadFigures {
  /** Orders a second of the statement run bare by pgbench, 8 clients; null without pgbench. */
  readonly bare: number | null;
  readonly few: Rush;
  readonly many: Rush;
  /** Peak memory of the server's process in megabytes. */
  readonly memory: number;
  /**
   * Milliseconds after the rush until ten orders in a row took no longer than usual; null if that took over ten
   * seconds.
   */
  readonly usualAfter: number | null;
  /** Other calls meanwhile: the share of answered ones about a payment and about the catalogue. */
  readonly payments: Share;
  readonly catalogue: Share;
}
interface Rush {
  readonly connections: number;
  /** Accepted orders per second. */
  readonly taken: number;
  /** Their time in milliseconds: during the rush, and while all connections start at once. */
  readonly p99: number;
  readonly p99AtFirst: number;
  /** Refused calls per second. */
  readonly turnedAway: number;
}
interface Share {
  readonly answered: number;
  readonly asked: number;
}

/** Orders of one place without a pause, from this many connections, then from ten times as many. */
export async function measureOverload(
  here: Installation,
  { connections = 200, seconds = 10 }: { connections?: number; seconds?: number } = {},
): Promise<OverloadFigures> {
  const waves = Array.from({ length: here.waves }, (_, wave) => wave);
  const bodies = ordersOf(here, waves);
  const url = `${here.url}/api/group?region=pl`;
  const order = () =>
    timed(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: bodies[0] ?? '' });
  await hammer(url, { connections: 8, seconds: 2, bodies });
  const usual = median((await inTurn(20, order)).map(({ ms }) => ms));
  const first = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodies[0] ?? '',
  });
  const { data } = (await first.json()) as { data: { payment_id: string } };

  const rush = async (count: number): Promise<Rush> => {
    const { accepted, statuses } = await hammer(url, { connections: count, seconds, bodies });
    return {
      connections: count,
      taken: accepted.length / seconds,
      p99: p99Of(accepted.filter(({ at, ms }) => at - ms > firstMs)),
      p99AtFirst: p99Of(accepted.filter(({ at, ms }) => at - ms <= firstMs)),
      turnedAway: (statuses['503'] ?? 0) / seconds,
    };
  };
  const few = await rush(connections);
  let isOn = true;
  const meanwhile = (path: string) => askWhile(() => isOn, `${here.url}/api/${path}`);
  const others = [meanwhile(`payment/${data.payment_id}`), meanwhile('events?region=pl')] as const;
  const many = await rush(connections * 10);
  isOn = false;
  const usualAfter = await until(usual * 3, order);
  const [payments, catalogue] = await Promise.all(others);
  const program = findPgbench();
  const script = bareScript(here, waves);
  const file = join(here.folder, 'overload.sql');
  const bare = program === null ? null : await pgbench(program, here.connection, { file, script, clients: 8, seconds });
  return { bare, few, many, memory: memoryOf(here.pid), usualAfter, payments, catalogue };
}

/** Sends five requests per second during the rush. */
async function askWhile(isOn: () => boolean, url: string): Promise<Share> {
  const asked: Promise<boolean>[] = [];
  while (isOn()) {
    asked.push(
      fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const answered = (await Promise.all(asked)).filter(Boolean).length;
  return { answered, asked: asked.length };
}

async function until(limit: number, order: () => Promise<{ ok: boolean; ms: number }>): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < 10_000) {
    const turn = performance.now();
    const ten = await inTurn(10, order);
    if (ten.every(({ ok }) => ok) && median(ten.map(({ ms }) => ms)) <= limit) return turn - began;
  }
  return null;
}

async function inTurn<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (let n = 0; n < count; n++) results.push(await work());
  return results;
}

async function timed(url: string, init: RequestInit) {
  const began = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return { ok: response.ok, ms: performance.now() - began };
}

/** Requests before this many milliseconds belong to the simultaneous start. */
const firstMs = 3_000;

/** A process's peak memory so far; only Linux reports it. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
