import { createHash } from 'node:crypto';
import type { Task } from '#contract/staff/tasks.calls.ts';
import { workTasks } from '../../../server/domain/runs/tasks/worker.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { type Groups, openGroups } from '../groups/groups.ts';
import { makeMember } from '../staff/staff.ts';

export type Tasks = Awaited<ReturnType<typeof openTasks>>;

/** A shop with groups, and people of the staff who order things for many of them. */
export async function openTasks(config: Parameters<typeof openGroups>[0] = {}) {
  const groups: Groups = await openGroups(config);
  const { deps, rows, server } = groups;
  const owner = await makeMember(deps, 'owner@example.com', { role: 'owner' });
  const organiser = await makeMember(deps, 'organiser@example.com', { role: 'organiser' });
  const finance = await makeMember(deps, 'finance@example.com', { role: 'finance' });

  const tasks = {
    ...groups,
    owner: server.by({ ...owner.as, lang: 'en' }),
    organiser: server.by({ ...organiser.as, lang: 'en' }),
    finance: server.by({ ...finance.as, lang: 'en' }),
    ids: { owner: owner.id, organiser: organiser.id, finance: finance.id },

    /** Its fuse has burnt. */
    burn: (id: number) => rows('update task set starts_at = now() where id = $1', id),
    /** All that is to be done now, and nothing after that. */
    async work(at = deps) {
      while ((await workTasks(at)) > 0);
    },
    /** What waits for another try is due. */
    letTasksWait: () => rows("update task_group set try_at = now() - interval '1 second' where done_at is null"),

    async task(id: number): Promise<Task> {
      const { tasks: all } = await tasks.owner.ask('GET staff/tasks', {});
      const found = all.find((task) => task.id === id);
      if (found === undefined) throw new Error(`there is no task ${id}`);
      return found;
    },

    async waveOf(id: number) {
      const [wave] = await rows<Wave>(
        `select wave_time, taken, held_back, free, withdrawn, cancelled_at is not null as cancelled, version
         from wave where id = $1`,
        id,
      );
      if (wave === undefined) throw new Error('the wave is gone');
      return wave;
    },

    /** Mails that went or wait, as `template recipient`, oldest first. */
    mails: async (...templates: string[]) =>
      (
        await rows<{ line: string }>(
          `select template || ' ' || recipient as line from mail where template = any($1) order by template, recipient`,
          templates,
        )
      ).map(({ line }) => line),
    sendMails: () => sendDueMail(deps),
  };
  return tasks;
}

interface Wave {
  readonly wave_time: Date;
  readonly taken: number;
  readonly held_back: number;
  readonly free: number;
  readonly withdrawn: boolean;
  readonly cancelled: boolean;
  readonly version: number;
}

/** The digest of something else. */
export const otherDigest = createHash('sha256').update('something else').digest('hex');
export const minutesLater = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
