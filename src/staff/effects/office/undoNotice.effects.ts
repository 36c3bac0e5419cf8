import { i18n } from '@lingui/core';
import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { LoggedLine } from '#contract/errors.ts';
import type { Undoing } from '#contract/staff/loggedActions.ts';
import { type Undone, undoNoticeMachine } from '#machines/office/undoNotice.machine.ts';
import type { Outcome, Request } from '../../../api/request.ts';
import type { Upload } from '../../../api/upload.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import { inspected } from '../../../flows/inspected.ts';
import { doneWords } from '../../kit/doneWords.ts';
import type { StaffServices } from '../../kit/services.ts';
import { meQuery } from '../../queries/office/me.ts';
import { readAfterUndo } from './log.effects.ts';
import type { StaffSessionActor } from './staffSession.effects.ts';

export type UndoNoticeActor = ActorRefFrom<typeof undoNoticeMachine>;
type World = Pick<StaffServices, 'request' | 'cache' | 'notify' | 'serverNow'>;
type Session = Pick<StaffSessionActor, 'getSnapshot' | 'subscribe'>;
type Tell = (logged: LoggedLine) => void;

/** A call of whatever name: what goes in and comes out is passed on as it is. */
type AnyCall = (...ask: never[]) => Promise<Outcome<unknown>>;

const telling = <Call extends Request | Upload>(call: Call, tell: Tell): Call =>
  (async (...ask: never[]) => {
    const outcome = await (call as AnyCall)(...ask);
    if (outcome.result?.logged !== undefined) tell(outcome.result.logged);
    return outcome;
  }) as Call;

/** The way to the server that tells what was done where that can be undone (docs/rules/staff.md 5.7). */
export const tellingRequest = (request: Request, tell: Tell): Request => telling(request, tell);
export const tellingUpload = (upload: Upload, tell: Tell): Upload => telling(upload, tell);

/**
 * Shows each act that can be undone in a notice of its own; the next one takes the place of the one before. It ends with
 * the session of the member who acted. A member who may not read the log has no undo, and reads only that it is done.
 */
export function undoNotices(world: World, session: Session): Tell {
  let shown: UndoNoticeActor | null = null;
  const account = () => session.getSnapshot().context.account;
  let actedAs = account();
  session.subscribe(() => {
    if (account() !== actedAs) shown?.send({ type: 'act.followed' });
  });
  return ({ id, what, undo_until: until }) => {
    if (until === null) return;
    const text = i18n._(doneWords[what as Undoing]);
    const mayUndo = world.cache.getQueryData(meQuery(world).queryKey)?.rights.includes('log.read') === true;
    if (!mayUndo) return world.notify({ kind: 'good', text });
    shown?.send({ type: 'act.followed' });
    actedAs = account();
    shown = createActor(undoNoticeMachine.provide(undoNoticeEffects(world, session)), {
      input: { line: id, until, leftMs: Date.parse(until) - world.serverNow() },
      ...inspected(),
    });
    shown.start();
    world.notify({ kind: 'good', text, chart: shown });
  };
}

/** The effects of the `undoNotice` chart. */
const undoNoticeEffects = (world: Pick<World, 'request' | 'cache'>, session: Session) =>
  ({
    actors: {
      awaitSignIn: fromPromise<void>(({ signal }) => signedInAgain(session, signal)),
      undoLine: write<{ line: number }, Undone>(world.cache, async ({ line }) => {
        const { error } = await world.request('POST staff/log/{id}/undo', { params: { id: line } });
        // The session asks for the login by itself.
        if (error?.code === 'unauthenticated') return { kind: 'signedOut' };
        await readAfterUndo(world);
        if (error === null) return { kind: 'undone' };
        // A lost answer: the first try did it.
        if (error.code === 'undo_over' && 'undone' in (error.data ?? {})) return { kind: 'undone' };
        const { message } = toRefusal(error);
        const mayHelp = error.code === 'step_up_required' || error.code === 'network' || error.status >= 500;
        return { kind: 'refused', message, isOver: !mayHelp };
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof undoNoticeMachine>;

/** The same member; anybody else's sign-in ends the notice before. */
function signedInAgain(session: Session, signal: AbortSignal): Promise<void> {
  const isIn = () => session.getSnapshot().hasTag('signedIn');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { unsubscribe } = session.subscribe(() => {
    if (isIn()) resolve();
  });
  signal.addEventListener('abort', () => resolve());
  if (isIn()) resolve();
  return promise.finally(unsubscribe);
}
