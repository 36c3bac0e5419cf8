import type { FastifyBaseLogger } from 'fastify';

/** The operator's view of somebody who guesses or reaches for what is not theirs: no address, no password. */
export interface RefusedLine {
  readonly what: 'password' | 'sign-in provider' | 'right';
  readonly code: string;
  /** The account that was tried, or that asks; null if there is none. */
  readonly account: number | null;
  readonly network: string;
  readonly call?: string;
}

/** Lines a minute of one process: an attack is seen, and does not fill the disk. */
export const linesPerMinute = 60;

interface Minute {
  readonly begins: number;
  written: number;
  leftOut: number;
}
const minutes = new WeakMap<FastifyBaseLogger, Minute>();

/** Writes a line about a refusal; what was too much in a minute is counted in the first line after it. */
export function logRefused(log: FastifyBaseLogger, line: RefusedLine, now = Date.now()): void {
  const last = minutes.get(log);
  const isOver = last === undefined || now - last.begins >= 60_000;
  const minute: Minute = isOver ? { begins: now, written: 0, leftOut: 0 } : last;
  const leftOut = isOver ? (last?.leftOut ?? 0) : 0;
  minutes.set(log, minute);
  if (minute.written < linesPerMinute) {
    minute.written++;
    log.warn({ ...line, ...(leftOut > 0 && { left_out: leftOut }) }, 'refused');
  } else minute.leftOut++;
}
