import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { Currency, Region } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import type { StaffRight } from '#contract/staff/rights.ts';
import { massActionMachine } from '#machines/runs/massAction.machine.ts';
import { inspected } from '../../../flows/inspected.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { clockFace, timeLeft } from '../../../lib/timeLeft.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { taskEffects } from '../../effects/runs/massAction.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useMe } from '../../hooks/useMe.ts';
import { useRights } from '../../hooks/useRights.ts';
import { useSecond } from '../../hooks/useSecond.ts';
import type { Task } from '../../queries/runs/tasks.ts';
import { Funds } from './Funds.tsx';
import styles from './tasks.module.css';
import { useTaskWords } from './useTaskWords.ts';

export type MassActor = ActorRefFrom<typeof massActionMachine>;

interface TaskCardProps {
  /** As it is when the card is shown first; from then on its chart watches it. */
  readonly task: Task;
  readonly region: Region;
  readonly currency: Currency;
  /** The list it stands in is that of one run, or of all. */
  readonly list: number | null;
  /** The run's name, if several runs are shown. */
  readonly runName?: string;
  /** Where one that has ended need not stay. */
  readonly onPutAway?: () => void;
}

/** A task for many, with what will happen when, and what can be done about it now. */
export function TaskCard({ list, ...shown }: TaskCardProps) {
  return <TaskSection {...shown} actor={useTask(shown.task, list)} />;
}

/** One thing that can be done about a task that is only named. */
export function TaskAct({
  task,
  region,
  ...shown
}: Pick<TaskCardProps, 'task' | 'region' | 'currency'> & Required<Pick<ActsProps, 'only' | 'isMain'>>) {
  const { title } = useTaskWords(region);
  return <Acts actor={useTask(task, null)} title={title(task)} {...shown} />;
}

/** A task that is only named can be stopped here, too, while that changes anything. */
export function StopTask({ task, region, currency }: Pick<TaskCardProps, 'task' | 'region' | 'currency'>) {
  const { title } = useTaskWords(region);
  return (
    <>
      <Acts actor={useTask(task, null)} title={title(task)} currency={currency} only="stop.wanted" />
      {task.state === 'planned' && <Fuse task={task} isSmall />}
    </>
  );
}

/** The chart of what is ordered already. */
function useTask(task: Task, list: number | null): MassActor {
  const { services } = useStaff();
  const { id: me } = useMe();
  const [chart] = useState(() => massActionMachine.provide(taskEffects(services, list)));
  return useActorRef(chart, { input: { kind: task.kind, me, values: {}, outcomes: {}, task }, ...inspected() });
}

/** The task of a running chart. */
export function TaskSection({
  actor,
  task: first,
  region,
  currency,
  runName,
  onPutAway,
}: Omit<TaskCardProps, 'list'> & { readonly actor: MassActor }) {
  const task = useSelector(actor, ({ context }) => context.task) ?? first;
  const words = useTaskWords(region);
  const title = words.title(task);
  return (
    <section className={styles.task} data-state={task.state} aria-label={title}>
      <div className={styles.facts}>
        <h2>{runName === undefined ? title : `${runName}: ${title}`}</h2>
        <Progress task={task} region={region} />
        <TaskFacts task={task} region={region} currency={currency} />
      </div>
      <div className={styles.side}>
        {task.state === 'planned' && <Fuse task={task} />}
        <Acts actor={actor} title={title} currency={currency} />
        {onPutAway !== undefined && <PutAway of={title} onPress={onPutAway} />}
      </div>
      {task.state === 'asked' && (task.back ?? 0) > 0 && <Funds of={{ taskId: task.id }} />}
      {task.state === 'planned' && <BurningFuse task={task} />}
      {task.state === 'running' && (
        <progress className={styles.progress} max={task.of || 1} value={task.done} aria-label={title} />
      )}
      {task.faults.length > 0 && task.state !== 'done' && (
        <ul className={styles.faults}>
          {task.faults.map(({ group_id: group, why }) => (
            <li key={`${group} ${why}`}>
              <Fault group={group} why={words.fault(why)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One that has ended is read once, and then in the way. */
export function PutAway({ of, onPress }: { readonly of?: string; readonly onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="text" size="compact" leftSection={<Icon name="cross" size="s" />} onClick={onPress}>
      {t`Put away`}
      {of !== undefined && <span className="unseen">: {of}</span>}
    </Button>
  );
}

function Fault({ group, why }: { readonly group: number | null; readonly why: string }) {
  const { t } = useLingui();
  return <>{group === null ? why : t`Group ${group}: ${why}`}</>;
}

/** How far it is, read out when that changes. */
function Progress({ task, region }: Pick<TaskCardProps, 'task' | 'region'>) {
  const { t } = useLingui();
  const { state, done, of } = task;
  const refund = useRefundProgress(region)(task);
  const numbers = useNumbersProgress()(task);
  const sentences: Readonly<Record<Task['state'], string>> = {
    asked: t`It is waiting for approval by an owner or by finance. Until then nothing happens.`,
    planned: t`It has not started. Until it does, it can be stopped, and nothing has happened.`,
    running: t`${done} of ${of} groups are done. Stopping leaves these as they are.`,
    stuck: t`${done} of ${of} groups are done. This could not be done:`,
    done: t`Done: ${done} of ${of} groups.`,
    stopped:
      done === 0
        ? t`It was stopped before anything happened.`
        : t`It was stopped; ${done} of ${of} groups had been done.`,
  };
  return <p role="status">{refund ?? numbers ?? sentences[state]}</p>;
}

/** The same for money for one payment, which is one thing; null for others, and where it says the same. */
function useRefundProgress(region: Region): (task: Task) => string | null {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  return ({ kind, state, starts_at }) => {
    if (kind !== 'places.refund' || state === 'asked') return null;
    const time = starts_at === null ? '' : dayAndTime(starts_at, region);
    const sentences: Readonly<Record<Exclude<Task['state'], 'asked'>, string>> = {
      planned: t`It goes out on ${time}. Until then it can be taken back, and nobody is notified.`,
      running: t`It is going out now.`,
      stuck: t`It did not go out:`,
      done: t`It has gone out to the provider.`,
      stopped: t`It was taken back: nothing went out.`,
    };
    return sentences[state];
  };
}

/** The same of start numbers, which are given all at once; null for others. */
function useNumbersProgress(): (task: Task) => string | null {
  const { t } = useLingui();
  return ({ kind, state }) => {
    if (kind !== 'numbers.give') return null;
    const sentences: Readonly<Record<Task['state'], string>> = {
      asked: t`It is waiting for approval by an owner or by finance. Until then nothing happens.`,
      planned: t`It has not started. Until it does, it can be stopped, and nothing has happened.`,
      running: t`The start numbers are being given.`,
      stuck: t`No start numbers were given:`,
      done: t`The start numbers have been given.`,
      stopped: t`It was stopped before anything happened.`,
    };
    return sentences[state];
  };
}

/** The people concerned, the money, the member who ordered it and the one who approved it. */
export function TaskFacts({ task, region, currency }: Pick<TaskCardProps, 'task' | 'region' | 'currency'>) {
  const { t } = useLingui();
  const { money, number, dayAndTime } = useFormat();
  const { places, people, of, back, offered, up_to: upTo, orderer, approver, ordered_at: at, reason } = task;
  const { of_payment } = task;
  const isAboutNumbers = task.kind === 'numbers.give';
  const [by, when] = [orderer ?? t`an account that is gone`, dayAndTime(at, region)];
  const figures = [
    t`Places: ${number(places)}`,
    ...(isAboutNumbers ? [] : [t`People known: ${number(people)}`]),
    ...(of_payment === null && !isAboutNumbers ? [t`Groups: ${number(of)}`] : []),
    ...(back === null || back === 0 ? [] : [t`Money back: ${money(back, currency)}`]),
    ...(offered === null || offered === 0 ? [] : [t`Refunds offered: ${money(offered, currency)}`]),
    ...(upTo === null || upTo === (back ?? 0) + (offered ?? 0)
      ? []
      : [t`Including what may still be paid: up to ${money(upTo, currency)}`]),
  ];
  return (
    <>
      <p className="small quiet">{figures.join(' · ')}</p>
      {of_payment !== null && (
        <p className="small">
          <Link to={staffPath('payment', { id: of_payment.id })}>{t`To its payment`}</Link>
        </p>
      )}
      {reason !== '' && <p className="small quiet">{t`Reason: ${reason}`}</p>}
      <p className="small quiet">
        {approver === null ? t`Ordered by ${by}, ${when}` : t`Ordered by ${by}, ${when}. Approved by ${approver}.`}
      </p>
    </>
  );
}

/** How long it can still be stopped before anything happens. */
function Fuse({ task: { starts_at: starts }, isSmall = false }: { readonly task: Task; readonly isSmall?: boolean }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const now = useSecond(services.serverNow);
  const left = Math.max(0, Date.parse(starts ?? '') - now);
  return (
    <p className={isSmall ? 'tiny quiet' : styles.fuse} role="timer">
      <span className={isSmall ? '' : 'unseen'}>{t`Starts in`} </span>
      <span className={isSmall ? 'tnum' : 'num tnum'}>{clockFace(timeLeft(left)).replace(/^00:/u, '')}</span>
    </p>
  );
}

/** The same for the eye, which runs down from the order on; the clock says it to everybody. */
function BurningFuse({ task: { starts_at: starts, ordered_at: ordered } }: { readonly task: Task }) {
  const { services } = useStaff();
  const now = useSecond(services.serverNow);
  const end = Date.parse(starts ?? '');
  const left = Math.min(1, Math.max(0, (end - now) / (end - Date.parse(ordered))));
  return (
    <div className={styles.burning} aria-hidden="true">
      <div style={{ transform: `scaleX(${left || 0})` }} />
    </div>
  );
}

/** How long it can still be taken back. */
function UndoTime({ until }: { readonly until: string | null }) {
  const { services } = useStaff();
  const now = useSecond(services.serverNow);
  const left = until === null ? 0 : Math.max(0, Date.parse(until) - now);
  return <span className="tnum">, {clockFace(timeLeft(left)).replace(/^00:/u, '')}</span>;
}

type Wanted = 'yes.wanted' | 'no.wanted' | 'retry.wanted' | 'stop.wanted' | 'undo.wanted';
interface ActsProps {
  readonly actor: MassActor;
  readonly title: string;
  readonly currency: Currency;
  /** Where there is room for one. */
  readonly only?: Wanted;
  /** Whether an approval is the main action here. */
  readonly isMain?: boolean;
}

function Acts({ actor, title, currency, only, isMain = true }: ActsProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const may = useRights();
  const snapshot = useSelector(actor, (current) => current);
  const isBusy = snapshot.hasTag('busy');
  const { task } = snapshot.context;
  const sum = money((task?.back ?? 0) + (task?.offered ?? 0), currency);
  const isRefund = task?.kind === 'places.refund';
  const steers = isRefund ? 'refunds.order' : 'runs.write';
  const acts: readonly { type: Wanted; act: string; right: StaffRight; text: string }[] = [
    { type: 'yes.wanted', act: 'approve', right: 'money.write', text: t`Approve ${sum}` },
    { type: 'no.wanted', act: 'refuse', right: 'money.write', text: t`Decline` },
    { type: 'retry.wanted', act: 'retry', right: steers, text: t`Try again` },
    { type: 'stop.wanted', act: 'stop', right: steers, text: isRefund ? t`Take back` : t`Stop` },
    { type: 'undo.wanted', act: 'undo', right: 'runs.write', text: t`Undo` },
  ];
  const shown = acts.filter(
    ({ type, act, right }) =>
      may(right) &&
      (only ?? type) === type &&
      (snapshot.can({ type }) || (isBusy && snapshot.context.act === act)) &&
      // A person who may do both needs only one of them.
      !(type === 'no.wanted' && may(steers)),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.acts}>
      {shown.map(({ type, act, text }) => (
        <ActionButton
          key={type}
          isCompact
          variant={type === 'yes.wanted' && isMain ? 'main' : 'default'}
          busy={isBusy && snapshot.context.act === act && t`One moment…`}
          onClick={() => actor.send({ type })}
        >
          {text}
          {type === 'undo.wanted' && <UndoTime until={task?.undo?.until ?? null} />}
          <span className="unseen">: {title}</span>
        </ActionButton>
      ))}
    </div>
  );
}
