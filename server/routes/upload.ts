import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import { bytesOf, mostFileBytes } from '#contract/values/fileSize.ts';
import { Refusal, type Who } from '../domain/kit/answers.ts';
import { boundedQueue } from '../outside/boundedQueue.ts';
import { networkOf } from '../outside/network.ts';
import { withScratchFile } from '../outside/scratchFile.ts';
import { uploadRooms } from '../outside/uploadRooms.ts';
import { faultWords } from '../words/faults.ts';
import type { Caps } from './http/caps.ts';

/** Bytes that are read of a file: one more than its call takes, so that the call can say that it is too much. */
const readOf = (call: string) => bytesOf(call) + 1;
const mostBytes = mostFileBytes + 1;
/** What a file has to keep to. */
export type Pace = Pick<Caps, 'fileMs' | 'fileGraceMs' | 'fileSpeed'>;
/** The file that each account is sending to this process: a newer one takes its place. */
const sending = new Map<number, IncomingMessage>();
/** Files of this process on their way at once: they lie on the disk, and slow senders are in nobody's way. */
const inRoom = uploadRooms({ files: 60, filesOfNetwork: 12, filesWaiting: 60 });
/** Files of this process held in memory at once: those that are here as a whole. */
const inTurn = boundedQueue({ running: 3, waiting: 60 });
/** Each turn fills the same memory again: freed megabytes would be given back late. */
const desks: Buffer[] = [];

const limits = { fileSize: mostBytes, files: 2, fields: 10, parts: 12, fieldSize: 1_000, headerPairs: 20 };

/** Serves the only kind of route that takes a multipart body. */
export function routeWithFile(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.route(route);
  });
}

/** Hands the one file in `field` of a multipart body to `work`, in turn once it is here; what else the body holds is ignored. */
export async function withUpload<Result>(
  request: FastifyRequest,
  { call, field, lang, who, pace }: UploadAsked,
  work: (file: Upload) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!request.isMultipart()) return new Refusal('unsupported_type');
  if (who !== null) replace(who.id, request.raw);
  return inRoom(networkOf(request.ip), request.raw, () =>
    withScratchFile(async (scratch) => {
      const file = await readUpload(request, { call, field, lang, pace, scratch });
      return file instanceof Refusal ? file : inTurn(() => atDesk(file, scratch, work));
    }),
  );
}

/** Files that are here as a whole go on in memory. */
async function atDesk<Result>(
  { length, ...file }: Arrived,
  scratch: FileHandle,
  work: (file: Upload) => Promise<Result>,
): Promise<Result> {
  const desk = desks.pop() ?? Buffer.allocUnsafeSlow(mostBytes);
  try {
    await scratch.read(desk, 0, length, 0);
    return await work({ ...file, bytes: desk.subarray(0, length) });
  } finally {
    desks.push(desk);
  }
}

interface UploadAsked {
  /** Its file may be as large as that call allows. */
  readonly call: string;
  readonly field: string;
  readonly lang: Language;
  readonly who: Pick<Who, 'id'> | null;
  readonly pace: Pace;
}

/**
 * One file per account at a time. The newer one counts: a person who chose another picture does not wait for the first.
 */
function replace(accountId: number, raw: IncomingMessage): void {
  const before = sending.get(accountId);
  sending.set(accountId, raw);
  raw.once('close', () => {
    if (sending.get(accountId) === raw) sending.delete(accountId);
  });
  if (before?.complete === false) before.destroy();
}

interface Reading {
  readonly call: string;
  readonly field: string;
  readonly lang: Language;
  readonly pace: Pace;
  /** Where the file's bytes are put. */
  readonly scratch: FileHandle;
}

/** A file on the disk, as its sender calls it. */
interface Arrived extends Pick<Upload, 'name' | 'type'> {
  readonly length: number;
}

async function readUpload(
  request: FastifyRequest,
  { call, field, lang, pace, scratch }: Reading,
): Promise<Arrived | Refusal> {
  const { raw } = request;
  // A client that left while waiting sends nothing any more, not even an end.
  if (raw.destroyed) return new Refusal('malformed');
  const words = faultWords[lang];
  let found: Arrived | null = null;
  const endWatch = watch(raw, pace);
  const most = readOf(call);
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: most } })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== field) part.file.resume();
      else if (found !== null) return new Refusal('invalid', { [field]: [words.tooMany('1')] });
      else found = await readFile(part, scratch, most);
      if (part.file.truncated) break;
    }
    return found ?? new Refusal('invalid', { [field]: [words.required('')] });
  } catch (error) {
    // The parser's errors about broken bodies have no status.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    return new Refusal('malformed');
  } finally {
    endWatch();
    // An unread body would keep the connection waiting.
    raw.unpipe().resume();
  }
}

/** Cuts off a body that takes too long, or comes too slowly; ends with what it answers. */
function watch(raw: IncomingMessage, { fileMs, fileGraceMs, fileSpeed }: Pace): () => void {
  const began = performance.now();
  const { socket } = raw;
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    const ms = performance.now() - began;
    const due = (Math.max(0, ms - fileGraceMs) / 1000) * fileSpeed;
    if (ms > fileMs || (!raw.complete && socket.bytesRead - before < due)) raw.destroy();
  }, fileGraceMs / 10);
  return () => clearInterval(timer);
}

async function readFile(
  { file, filename, mimetype }: MultipartFile,
  scratch: FileHandle,
  most: number,
): Promise<Arrived> {
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, most - length);
    await scratch.write(part, 0, part.length, length);
    length += part.length;
    // The end of a longer body is not waited for.
    if (length === most) break;
  }
  return { name: filename ?? '', type: mimetype, length };
}
