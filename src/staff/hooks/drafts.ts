import type { AnyActor } from 'xstate';
import type { StaffServices } from '../kit/services.ts';

/** Typed values that are not sent yet; for an existing thing, with the values that they replace. */
interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly read?: Readonly<Record<string, string>>;
  readonly version?: number;
}
type Storage = StaffServices['tabStorage'];

/** The values typed before a reload, where they fit the fields that are there now. */
export function draftIn(storage: Storage, key: string | null, input: unknown): Partial<Draft> {
  const text = key === null ? null : storage.getItem(key);
  if (text === null) return {};
  try {
    const draft = JSON.parse(text) as Draft;
    const { values } = input as Draft;
    const fits = Object.keys(values).every((field) => typeof draft.values[field] === 'string');
    return fits ? draft : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed until it is sent or put away; ends with what it answers. */
export function keepDraft(storage: Storage, key: string | null, actor: AnyActor): (() => void) | undefined {
  if (key === null) return;
  const first = JSON.stringify(draftOf(actor));
  const { unsubscribe } = actor.subscribe({
    next() {
      const { status } = actor.getSnapshot() as { status: string };
      const draft = draftOf(actor);
      const text = JSON.stringify(draft);
      const isTyped = draft.read === undefined ? text !== first : !isSame(draft.values, draft.read);
      if (status === 'active' && isTyped) storage.setItem(key, text);
      else storage.removeItem(key);
    },
    complete: () => storage.removeItem(key),
  });
  return unsubscribe;
}

function draftOf(actor: AnyActor): Draft {
  const { values, read, version } = (actor.getSnapshot() as { context: Draft }).context;
  return { values, ...(read && { read }), ...(version !== undefined && { version }) };
}

const isSame = (one: Draft['values'], other: Draft['values']) =>
  Object.keys(one).every((field) => one[field] === other[field]);
