import { waitFor } from 'xstate';
import type { Download } from '../../../api/download.ts';
import type { Outcome, Request } from '../../../api/request.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import type { StaffSessionActor } from './staffSession.effects.ts';

/** A call of whatever name: what goes in and comes out is passed on as it is. */
type AnyRequest = (name: string, ask?: unknown, options?: object) => Promise<Outcome<unknown>>;

/**
 * The way to the server for the pages of the staff: what is refused until the second factor is shown again asks for it, and is
 * repeated under its Idempotency-Key, so that it happens once (docs/rules/staff.md 2.4). Who does not show it has the refusal.
 */
export function withStepUp(request: Request, isShown: () => Promise<boolean>): Request {
  const send = request as AnyRequest;
  const sendWithStepUp: AnyRequest = async (name, ask, options) => {
    const isWrite = name.startsWith('POST staff/');
    const all = isWrite ? { idempotencyKey: randomKey(), ...options } : options;
    const outcome = await send(name, ask, all);
    if (outcome.error?.code !== 'step_up_required' || !(await isShown())) return outcome;
    return send(name, ask, all);
  };
  return sendWithStepUp as Request;
}

/** The same for files: nothing of them is kept under a key. */
export const downloadWithStepUp = (download: Download, isShown: () => Promise<boolean>): Download =>
  async function downloadOrAsk(...ask) {
    const outcome = await download(...ask);
    if (outcome.error?.code !== 'step_up_required' || !(await isShown())) return outcome;
    return download(...ask);
  };

/** Asks for the second factor; callers in the meantime wait for the same answer. */
export async function askForCode(session: StaffSessionActor): Promise<boolean> {
  let isShown = false;
  const subscription = session.on('stepUp.ended', (ended) => {
    isShown = ended.isShown;
  });
  session.send({ type: 'stepUp.required' });
  await waitFor(session, (snapshot) => !snapshot.hasTag('stepUp'));
  subscription.unsubscribe();
  return isShown;
}
