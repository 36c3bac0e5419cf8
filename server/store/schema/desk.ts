import type { GeneratedAlways } from 'kysely';
import type { DeskEvent, DeskEventKind } from '#contract/desk/deskEvent.ts';
import type { Json, JsonOrNull, Moment, MomentOrNull, Serial, WithDefault } from '../columns.ts';

/** The tables of a run's day. */
export interface DeskTables {
  desk_day: { run_id: number; since: WithDefault<Date>; forgotten_at: MomentOrNull };
  desk_code: {
    code_hash: string;
    run_id: number;
    lead: boolean;
    made_by: number;
    expires_at: WithDefault<Date>;
    used_at: MomentOrNull;
  };
  desk: {
    id: Serial;
    run_id: number;
    name: string;
    lead: boolean;
    paired_by: number;
    token_hash: string;
    paired_at: WithDefault<Date>;
    last_heard_at: WithDefault<Date>;
    ended: 'left' | 'revoked' | null;
    ended_at: MomentOrNull;
  };
  desk_event: {
    id: string;
    desk_id: number;
    seq: number;
    run_id: number;
    kind: DeskEventKind;
    place_id: number | null;
    serial: number | null;
    /** The id of a sale at a desk. */
    sale: string | null;
    subject: GeneratedAlways<string | null>;
    at: Moment;
    offset_ms: number;
    value: JsonOrNull<DeskEvent['value']>;
    received_at: WithDefault<Date>;
  };
  /** What the events of a subject come to (machines/desk/presence.ts). */
  presence: { run_id: number; subject: string; state: string; folded: Json<unknown> };
  list_change: { run_id: number; what: 'place' | 'account' | 'group' | 'run'; id: number; at: Moment };
}
