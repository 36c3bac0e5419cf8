import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { type Actor, operator } from '../../domain/kit/actor.ts';
import type { Database } from '../../store/database.ts';
import type { Connection } from '../../store/hosts.ts';

/** What a command is run with. */
export interface CommandRequest {
  readonly database: Database;
  readonly config: Config;
  readonly connection: Connection;
  /** Its argument; empty if it takes none. */
  readonly subject: string;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The operator, for a command that changes something. */
  readonly actor: Actor;
}

/** One of the operator's commands about payments. */
export interface PaymentCommand {
  /** What it takes, as usage writes it. */
  readonly subject?: 'PAYMENT' | 'REF' | 'PAYMENT|REF';
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** How its options are written. */
  readonly takes?: string;
  readonly says: string;
  readonly example: string;
  /** It is written down who did it. */
  readonly changes?: true;
  /** Says what is wrong with the options, before anything is begun. */
  readonly refuse?: (options: CommandRequest['options']) => string | null;
  /** Answers the exit code. */
  readonly run: (request: CommandRequest) => Promise<number>;
}

export type Typed =
  | { readonly wrong: string }
  | { readonly wantsHelp: true }
  | Pick<CommandRequest, 'subject' | 'options' | 'actor'>;

const nobody = operator('');

/** Reads what was typed after a command's name. */
export function readArguments(command: PaymentCommand, typed: readonly string[], user: string | undefined): Typed {
  const options = {
    help: { type: 'boolean' as const, short: 'h' },
    ...(command.changes && { as: { type: 'string' as const } }),
    ...command.options,
  };
  // An id may begin with a dash.
  const isId = (one: string) => /^-[\w-]{23}$/u.test(one);
  const ids = typed.filter(isId);
  const args = ids.length === 0 ? [...typed] : [...typed.filter((one) => !isId(one)), '--', ...ids];
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.(?:\s|$)/u);
    return { wrong: sentence };
  }
  const { values, positionals } = read as { values: CommandRequest['options']; positionals: string[] };
  if (values.help === true) return { wantsHelp: true };
  const [subject = '', more] = positionals;
  if (command.subject === undefined && subject !== '') return { wrong: `Nothing goes with '${subject}' here` };
  if (more !== undefined) return { wrong: `One at a time: '${more}' is too much` };
  if (command.subject !== undefined && subject === '') return { wrong: `${command.subject} is missing` };
  const wrong = command.refuse?.(values) ?? null;
  if (wrong !== null) return { wrong };
  if (command.changes === undefined) return { subject, options: values, actor: nobody };
  const name = String(values.as ?? user ?? '').trim();
  if (!/^[^\p{Cc}]{1,60}$/u.test(name)) return { wrong: 'Say who you are, for the history: --as NAME' };
  return { subject, options: values, actor: operator(name) };
}

/** A day as one types it, null if it is none. */
export function dayOf(text: unknown): Date | null {
  const date = new Date(/^\d{4}-\d{2}-\d{2}/u.test(String(text)) ? String(text) : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** For an option `--since`. */
export const refuseSince = ({ since }: CommandRequest['options']) =>
  since !== undefined && dayOf(since) === null ? `${since} is no day: write 2027-04-17` : null;
