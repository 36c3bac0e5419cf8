import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { createActor, SimulatedClock } from 'xstate';
import { FormDialog } from '../../../src/screens/parts/forms/FormDialog.tsx';
import { ToastRegion } from '../../../src/shell/ToastRegion.tsx';
import { createToasts } from '../../../src/shell/toasts.ts';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { Inside } from '../../../src/staff/Inside.tsx';
import { Overtaking } from '../../../src/staff/parts/Overtaking.tsx';
import { type MassActor, TaskSection } from '../../../src/staff/parts/run/TaskCard.tsx';
import type { Refundable } from '../../../src/staff/queries/money/money.ts';
import { type Me, meQuery } from '../../../src/staff/queries/office/me.ts';
import type { Run, Wave } from '../../../src/staff/queries/runs/runs.ts';
import type { Task } from '../../../src/staff/queries/runs/tasks.ts';
import { RefundFields } from '../../../src/staff/screens/money/payment/RefundForm.tsx';
import { Invitation } from '../../../src/staff/screens/office/invitation/InvitationPage.tsx';
import { UndoNotice } from '../../../src/staff/screens/office/undo/UndoNotice.tsx';
import { MassForm } from '../../../src/staff/screens/runs/tasks/MassAction.tsx';
import { ShiftDay } from '../../../src/staff/screens/runs/tasks/ShiftDay.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import * as edit from '../../machines/kit/edit.model.ts';
import * as refund from '../../machines/money/refund.model.ts';
import * as invitation from '../../machines/office/staffInvitation.model.ts';
import * as session from '../../machines/office/staffSession.model.ts';
import * as undoNotice from '../../machines/office/undoNotice.model.ts';
import * as mass from '../../machines/runs/massAction.model.ts';
import { over, perform } from './performance.tsx';

/** Ten minutes before a person who tried too often may try again. */
const serverNow = () => session.codes.limited.until - 600_000;

const among = (staff: object, screen: ReactNode) => (
  <StaffProvider value={{ services: { serverNow }, ...staff } as unknown as Staff}>{screen}</StaffProvider>
);

export function openStaffSession(way: string) {
  const clock = new SimulatedClock();
  const input = session.inputs[way as keyof typeof session.inputs];
  const actor = createActor(session.machine, { input, clock }).start();
  const screen = among({ session: actor }, <Inside Pages={() => <h1>Pages</h1>} />);
  return perform(actor, screen, { requests: session.requests, clock });
}

export function openStaffInvitation() {
  const actor = createActor(invitation.machine).start();
  return perform(actor, among({}, <Invitation actor={actor} />), { requests: invitation.requests });
}

export function openEdit() {
  const actor = createActor(edit.machine, { input: edit.input }).start();
  return perform(actor, over('Waves', <EditedWave actor={actor} />), { requests: edit.requests });
}

/** As much of a staff form as the edit chart decides. */
function EditedWave({ actor }: { readonly actor: ReturnType<typeof createActor<typeof edit.machine>> }) {
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.hasTag('overtaken'));
  const { read, theirs } = useSelector(actor, ({ context }) => context);
  return (
    <FormDialog
      actor={actor as never}
      title="Places of the wave"
      focusOn="capacity"
      action={isOvertaken ? 'Save mine' : 'Save'}
      busy="Saving…"
    >
      {({ field }) => (
        <>
          {isOvertaken && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
          <Field
            {...field('capacity' as never)}
            label="Places in the wave"
            help={`${theirs.capacity === undefined ? 'Now' : 'Somebody has changed it to'} ${read.capacity}`}
          />
        </>
      )}
    </FormDialog>
  );
}

const run = {
  ...{ id: 3, region: 'pl', currency: 'PLN', date: '2027-04-17' },
  categories: [{ id: 7, name: 'Rekrut' }],
} as unknown as Run;
const waves = [
  { id: 12, category_id: 7, wave_time: '2027-04-17T08:15:00.000Z', closed: true, free: 3 },
  { id: 13, category_id: 7, wave_time: '2027-04-17T08:45:00.000Z', closed: false, free: 40 },
] as unknown as readonly Wave[];

/** Finance approves or declines somebody else's order; an organiser orders and stops. */
export function openMassAction(side: string) {
  const input = mass.sides[side as keyof typeof mass.sides];
  const rights = side === 'asked' ? ['money.write'] : ['runs.write'];
  const client = new QueryClient();
  client.setQueryData(meQuery({ request: () => Promise.reject(new Error('not asked for')) }).queryKey, {
    rights,
  } as unknown as Me);
  const actor = createActor(mass.machine, { input }).start();
  const screen = (
    <QueryClientProvider client={client}>
      {among({}, <MassActed actor={actor} kind={input.kind} />)}
    </QueryClientProvider>
  );
  return perform(actor, screen, { requests: mass.requests, tellers: { 'task.seen': mass.watching } });
}

function MassActed({ actor, kind }: { readonly actor: MassActor; readonly kind: Task['kind'] }) {
  const task = useSelector(actor, ({ context }) => context.task);
  return (
    <>
      <h1>Muster Gdańsk</h1>
      {task === null && kind === 'day.shift' && <ShiftDay actor={actor} run={run} waves={waves} />}
      {task === null && kind !== 'day.shift' && kind !== 'places.refund' && kind !== 'numbers.give' && (
        <MassForm actor={actor} run={run} kind={kind} wave={waves[0] ?? null} waves={waves} />
      )}
      {task !== null && <TaskSection actor={actor} task={task} region="pl" currency="PLN" />}
    </>
  );
}

const refundable: Refundable = {
  payment: {
    ...{ id: 'pay_1234567890abcdefghij', run_id: 3, run: 'Muster Gdańsk', region: 'pl', group_id: 4182 },
    ...{ name: 'Halina Żak', to_pay: 36_338, currency: 'PLN', method: 'stripe', paid_at: '2027-02-02T10:00:00Z' },
    ...{ held: 36_338, back: 0, kept: 0, on_its_way: 0, held_back: 0, comes_back: false },
  },
  places: [
    {
      ...{ id: 12, name: 'Katarzyna Żak', is_captain: true, group_id: 4182, wave_time: '2027-04-17T08:15:00Z' },
      ...{ distance: 'Rekrut', price: 17_900, fee: 269 },
    },
  ],
  steps: [
    { until_days: 30, percent: 100 },
    { until_days: 14, percent: 50 },
  ],
};

/** Finance gives money back for a place that they came with, or choose first. */
export function openRefund(side: string) {
  const clock = new SimulatedClock();
  const input = { chosen: side === 'none' ? [] : [12] };
  const actor = createActor(refund.machine, { input, clock }).start();
  const client = new QueryClient();
  client.setQueryData(meQuery({ request: () => Promise.reject(new Error('not asked for')) }).queryKey, {
    rights: ['refunds.order'],
  } as unknown as Me);
  const screen = (
    <QueryClientProvider client={client}>
      {among({}, over('Money back', <RefundFields actor={actor} refundable={refundable} />))}
    </QueryClientProvider>
  );
  return perform(actor, screen, { requests: refund.requests, clock });
}

/** The action in the notice happened on a page that does not show it. */
export function openUndoNotice() {
  const clock = new SimulatedClock();
  const actor = createActor(undoNotice.machine, { input: undoNotice.input, clock }).start();
  const toasts = createToasts();
  toasts.notify({ kind: 'good', text: 'The wave has been changed.', chart: actor });
  const screen = among(
    { services: { serverNow } },
    <>
      <h1>Waves</h1>
      <ToastRegion toasts={toasts} isCalled={false} Acting={UndoNotice} />
    </>,
  );
  return perform(actor, screen, { requests: undoNotice.requests, clock });
}
