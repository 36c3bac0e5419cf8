import type { Task, TaskPreview } from '#contract/staff/runs/tasks.calls.ts';
import { workTasks } from '../../../server/domain/runs/tasks/worker.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { type Groups, openGroups } from '../groups/groups.ts';
import type { Caller } from '../server/server.ts';
import { makeMember } from '../staff/staff.ts';

/** The reason why waves and runs are cancelled here, as buyers read it. */
export const reason = 'Burza nad poligonem';

/** A shop with groups, and staff who order bulk changes. */
export async function openTasks(config: Parameters<typeof openGroups>[0] = {}) {
  const groups: Groups = await openGroups(config);
  const { deps, rows, server } = groups;
  const members = {
    owner: await makeMember(deps, 'owner@example.com', { role: 'owner' }),
    organiser: await makeMember(deps, 'organiser@example.com', { role: 'organiser' }),
    finance: await makeMember(deps, 'finance@example.com', { role: 'finance' }),
  };
  const owner: Caller = server.by({ ...members.owner.as, lang: 'en' });
  const organiser: Caller = server.by({ ...members.organiser.as, lang: 'en' });
  const finance: Caller = server.by({ ...members.finance.as, lang: 'en' });

  async function waveOf(id: number) {
    const [wave] = await rows<Wave>(
      `select wave_time, taken, held_back, free, withdrawn, cancelled_at is not null as cancelled, version
       from wave where id = $1`,
      id,
    );
    if (wave === undefined) throw new Error('the wave is gone');
    return wave;
  }
  /** Burns its fuse down. */
  const burn = (id: number) => rows('update task set starts_at = now() where id = $1', id);
  /** Does everything that is due now, and nothing more. */
  async function work(at = deps) {
    while ((await workTasks(at)) > 0);
  }
  async function taskOf(id: number): Promise<Task> {
    const { tasks } = await owner.ask('GET staff/tasks', {});
    const found = tasks.find((task) => task.id === id);
    if (found === undefined) throw new Error(`there is no task ${id}`);
    return found;
  }

  /** What an approval is for, as a member who pays out reads it now. */
  async function seen(id: number) {
    const { tasks } = await finance.ask('GET staff/tasks', {});
    const digest = tasks.find((task) => task.id === id)?.digest ?? '0'.repeat(64);
    return { params: { id }, body: { digest } };
  }
  const approve = async (id: number) => finance.ask('POST staff/tasks/{id}/approve', await seen(id));

  /** Previews a wave that starts this many minutes later. */
  async function lookAtMove(id: number, minutes: number, by = owner): Promise<TaskPreview & { wave_time: string }> {
    const body = { wave_time: minutesLater((await waveOf(id)).wave_time, minutes) };
    return { ...body, ...(await by.ask('POST staff/waves/{id}/time/preview', { params: { id }, body })) };
  }
  async function orderMove(id: number, minutes: number, by = owner): Promise<Task> {
    const { wave_time, digest } = await lookAtMove(id, minutes, by);
    return by.ask('POST staff/waves/{id}/time', { params: { id }, body: { wave_time, digest } });
  }
  /** Previews a day of a wave's run that is shifted from the wave on: its distance, or all of these. */
  async function lookAtShift(wave: number, minutes: number, { by = owner, categories = [] as number[] } = {}) {
    const [about] = await rows<{ run_id: number; category_id: number; wave_time: Date }>(
      'select run_id, category_id, wave_time from wave where id = $1',
      wave,
    );
    if (about === undefined) throw new Error('the wave is gone');
    const order = {
      ...{ from: about.wave_time.toISOString(), minutes },
      categories: categories.length === 0 ? [about.category_id] : categories,
    };
    const looked = await by.ask('POST staff/runs/{id}/shift/preview', { params: { id: about.run_id }, body: order });
    return { ...looked, id: about.run_id, body: { ...order, digest: looked.digest } };
  }
  async function orderShift(
    wave: number,
    minutes: number,
    more: Parameters<typeof lookAtShift>[2] = {},
  ): Promise<Task> {
    const { id, body } = await lookAtShift(wave, minutes, more);
    return (more.by ?? owner).ask('POST staff/runs/{id}/shift', { params: { id }, body: { ...body, reason } });
  }
  /** Orders the cancellation of a wave or a run; its groups get refunds by default. */
  async function orderCancel(what: 'wave' | 'run', id: number, { by = owner, outcomes = [] as Outcomes } = {}) {
    const ask = { params: { id }, body: { outcomes, reason } };
    const { digest } = await by.ask(`POST staff/${what}s/{id}/cancel/preview`, ask);
    return by.ask(`POST staff/${what}s/{id}/cancel`, { ...ask, body: { ...ask.body, digest } });
  }

  return {
    ...groups,
    ...{ owner, organiser, finance, members },
    ...{ waveOf, burn, work, seen, task: taskOf, lookAtMove, orderMove, lookAtShift, orderShift, orderCancel },

    /** Burns its fuse down and does what can be done. */
    async carryOut(id: number) {
      await burn(id);
      await work();
      return taskOf(id);
    },
    stop: (id: number, by = owner) => by.ask('POST staff/tasks/{id}/stop', { params: { id } }),
    approve,
    async retry(id: number) {
      await owner.ask('POST staff/tasks/{id}/retry', { params: { id } });
      await work();
      return taskOf(id);
    },
    /** The answer to undoing a line of the log. */
    undo: async (id: number, by = owner) => (await by.call('POST staff/log/{id}/undo', { params: { id } })).code,
    /** Makes pending retries due. */
    letTasksWait: () => rows("update task_group set try_at = now() - interval '1 second' where done_at is null"),
    /** Puts what was cancelled back on sale, for the next test. */
    reopen: (wave: number) => rows('update wave set cancelled_at = null, withdrawn = false where id = $1', wave),

    /** Mails sent or waiting, as `template recipient`, oldest first. */
    mails: async (...templates: string[]) =>
      (
        await rows<{ line: string }>(
          `select template || ' ' || recipient as line from mail where template = any($1) order by template, recipient`,
          templates,
        )
      ).map(({ line }) => line),
    sendMails: () => sendDueMail(deps),
  };
}

type Outcomes = { group_id: number; wave_id: number | null }[];

interface Wave {
  readonly wave_time: Date;
  readonly taken: number;
  readonly held_back: number;
  readonly free: number;
  readonly withdrawn: boolean;
  readonly cancelled: boolean;
  readonly version: number;
}

export const minutesLater = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
