import { gzipSync } from 'node:zlib';
import type { ErrorCode, LoggedLine } from '#contract/errors.ts';
import type { StaffRole } from '#contract/staff/rights.ts';

/** The account behind a bearer token. */
export interface Who {
  readonly id: number;
  /** The kept part of the token: the session that asks. */
  readonly session: string;
}

/** Somebody of the staff who is signed in to the staff's pages. */
export interface StaffWho extends Who {
  readonly role: StaffRole;
  /** Null: all. */
  readonly runIds: readonly number[] | null;
  /**
   * The end of the time in which actions that need the second factor are allowed; null if it has to be shown again.
   */
  readonly steppedUpUntil: Date | null;
}

/** A helper's phone: its id is the desk's, and no account's. */
export interface DeskWho extends Who {
  readonly runId: number;
  readonly isLead: boolean;
}

/** An expected refusal, returned, not thrown: a stable code and, per body path, texts in the caller's language. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly data: Readonly<Record<string, readonly string[]>>;
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter: number | null;
  /** The text for the person, where the code's own sentence does not fit. */
  readonly message: string | null;
  constructor(
    code: Code,
    data: Readonly<Record<string, readonly string[]>> = {},
    retryAfter: number | null = null,
    message: string | null = null,
  ) {
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
    this.message = message;
  }
}

/** A refusal that leaves something behind: a wrong code is counted. */
export class KeptRefusal<One extends Refusal> {
  readonly refusal: One;
  constructor(refusal: One) {
    this.refusal = refusal;
  }
}

/** The present values, as a refusal carries them: texts, each under its field; none where there is nothing. */
export const inTexts = (
  fields: Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null>>,
): Refusal['data'] =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value ?? []].flat().map(String)]));

/** An answer that also says something to the person (`message.content`) or has a status other than 200. */
export class Reply<Data> {
  readonly data: Data;
  readonly message: string | null;
  readonly status: number;
  /** The line of the log that it left. */
  readonly logged: LoggedLine | null;
  constructor(data: Data, { message = null, status = 200, logged = null }: Partial<Omit<Reply<Data>, 'data'>> = {}) {
    this.data = data;
    this.message = message;
    this.status = status;
    this.logged = logged;
  }
}

/** A file that is sent as it is made; who hangs up ends the making. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<Uint8Array>;
  constructor(name: string, type: string, parts: AsyncIterable<Uint8Array>) {
    this.name = name;
    this.type = type;
    this.parts = parts;
  }
}

/**
 * A whole answer, envelope and all, serialised and compressed once and sent to everybody who asks, as long as it is
 * true.
 */
export class Ready {
  readonly body: string;
  /** The same compressed, a character for each byte. */
  readonly gzipped: string;
  readonly isTrue: () => boolean;
  constructor(data: unknown, isTrue: () => boolean) {
    this.body = JSON.stringify(this.shapeOf(data));
    this.gzipped = gzipSync(this.body).toString('latin1');
    this.isTrue = isTrue;
  }

  protected shapeOf(data: unknown): unknown {
    return { message: null, data };
  }
}

/** The same for what has a shape of its own, and never changes. */
export class ReadyDocument extends Ready {
  constructor(document: unknown) {
    super(document, () => true);
  }

  protected override shapeOf(document: unknown): unknown {
    return document;
  }
}
