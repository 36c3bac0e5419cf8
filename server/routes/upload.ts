import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import { boundedQueue } from '../outside/boundedQueue.ts';
import { faultWords } from '../words/faults.ts';
import { Refusal } from './handler.ts';

/** Bytes that are read of a file: one more than any call takes, so that the call can say that it is too much. */
const mostBytes = 10 * 2 ** 20 + 1;
/** Milliseconds until a file has to be here, so that nobody holds a turn for long. */
const patience = 120_000;
/** Files of this process held in memory at once, whoever sends them; a request that waits holds next to nothing. */
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

/** Hands the one file in `field` of a multipart body to `work`, in turn; what else the body holds is ignored. */
export async function withUpload<Result>(
  request: FastifyRequest,
  { field, lang }: { readonly field: string; readonly lang: Language },
  work: (file: Upload) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!request.isMultipart()) return new Refusal('unsupported_type');
  return inTurn(async () => {
    const desk = desks.pop() ?? Buffer.allocUnsafeSlow(mostBytes);
    try {
      const file = await readUpload(request, { field, lang, desk });
      return file instanceof Refusal ? file : await work(file);
    } finally {
      desks.push(desk);
    }
  });
}

interface Reading {
  readonly field: string;
  readonly lang: Language;
  /** Where the file's bytes are put. */
  readonly desk: Buffer;
}

async function readUpload(request: FastifyRequest, { field, lang, desk }: Reading): Promise<Upload | Refusal> {
  const { raw } = request;
  // Whoever left while waiting sends nothing any more, not even an end.
  if (raw.destroyed) return new Refusal('malformed');
  const words = faultWords[lang];
  let found: Upload | null = null;
  const tooSlow = setTimeout(() => raw.destroy(), patience);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      if (part.fieldname !== field) part.file.resume();
      else if (found !== null) return new Refusal('invalid', { [field]: [words.tooMany('1')] });
      else found = await readFile(part, desk);
      if (part.file.truncated) break;
    }
    return found ?? new Refusal('invalid', { [field]: [words.required('')] });
  } catch (error) {
    // Of broken bodies the parser's errors have no status.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    return new Refusal('malformed');
  } finally {
    clearTimeout(tooSlow);
    // What nobody reads would keep the connection waiting.
    raw.unpipe().resume();
  }
}

async function readFile({ file, filename, mimetype }: MultipartFile, desk: Buffer): Promise<Upload> {
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.copy(desk, length);
    if (file.truncated) break;
  }
  return { name: filename ?? '', type: mimetype, bytes: desk.subarray(0, length) };
}
