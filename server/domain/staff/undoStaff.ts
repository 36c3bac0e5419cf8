import { sql } from 'kysely';
import { Refusal } from '../kit/answers.ts';
import { endStaffInvitation, type Membership } from './invitations.ts';
import type { Fields } from './log.ts';
import { setMembership } from './members.ts';
import type { Undo } from './undo.ts';

/** The undoing of changes to the staff (docs/rules/staff.md 5.6). */
export const undosOfStaff = {
  'member.changed': {
    right: 'staff.write',
    isPossible: sql<boolean>`exists (select from staff where account_id = entry.subject_id
      and role = coalesce(entry.after ->> 'role', role)
      and (role <> 'owner' or coalesce(entry.before ->> 'role', role) = 'owner'
        or exists (select from staff other where other.role = 'owner' and other.account_id <> staff.account_id)))`,
    async work(tx, { subject_id, before, after }) {
      const { rows } = await sql<Membership>`
        select role, run_ids as "runIds" from staff where account_id = ${subject_id} for update`.execute(tx);
      const [now] = rows;
      if (now === undefined || subject_id === null) return new Refusal('changed_meanwhile');
      const present: Fields = { role: now.role, run_ids: now.runIds };
      if (Object.keys(after ?? {}).some((name) => JSON.stringify(present[name]) !== JSON.stringify(after?.[name])))
        return new Refusal('changed_meanwhile');
      const { role, run_ids: runIds } = { ...present, ...before } as { role: Membership['role']; run_ids: number[] };
      return setMembership(tx, subject_id, { role, runIds });
    },
  },
  'member.invited': {
    right: 'staff.write',
    isPossible: sql<boolean>`exists (select from staff_invitation
      where staff_invitation.id = (entry.after ->> 'invitation')::int and ended is null)`,
    work: async (tx, { after }) =>
      (await endStaffInvitation(tx, Number(after?.invitation))) ? null : new Refusal('changed_meanwhile'),
  },
} satisfies Readonly<Record<string, Undo>>;
