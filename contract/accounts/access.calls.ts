import * as v from 'valibot';
import { calls } from '../call.ts';
import { commonQuery, Id, Moment, SocialProvider } from '../values/values.ts';
import { staffCode } from './signIn.calls.ts';

const Nothing = v.object({});

/** A place where somebody is signed in. The browser describes itself in its maker's words. */
export const Session = v.object({
  id: Id,
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** `203.0.113.0/24`, `2001:db8:7::/48`. */
  network: v.string(),
  created_at: Moment,
  /** Noted once an hour. */
  last_used_at: Moment,
  /** The session that asks. */
  is_this: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** A person at a provider through which somebody signs in. */
export const LinkedIdentity = v.object({
  id: Id,
  provider: SocialProvider,
  /** The address that the provider gave then; null if that is not known any more. */
  email: v.nullable(v.string()),
  created_at: Moment,
});
export type LinkedIdentity = v.InferOutput<typeof LinkedIdentity>;

/** Ways to sign in to an account, and the places where it is signed in (docs/rules/sign-in.md). */
export const accessCalls = calls({
  'POST user/password/link': {
    access: 'account',
    limits: ['accountMailLine', 'ownMail'],
    summary: 'Mails a link to set a password to the account’s own address',
    answer: Nothing,
    errors: ['rate_limited'],
  },
  'GET user/identities': {
    access: 'account',
    summary: 'The sign-in providers linked to the account',
    query: v.object(commonQuery),
    answer: v.object({ identities: v.array(LinkedIdentity) }),
    errors: [],
  },
  'POST user/identities/{id}/unlink': {
    access: 'account',
    secret: true,
    summary: 'Unlinks a way to sign in and ends all other sessions; the last way only if there is a password',
    params: v.object({ id: Id }),
    body: v.object(staffCode),
    answer: Nothing,
    errors: ['not_found', 'password_required', 'step_up_required', 'wrong_credentials', 'rate_limited'],
  },
  'GET user/sessions': {
    access: 'account',
    summary: 'Where the account is signed in, at most 100, this one first, then by their last use',
    query: v.object(commonQuery),
    answer: v.object({ sessions: v.array(Session) }),
    errors: [],
  },
  'POST user/sessions/{id}/end': {
    access: 'account',
    summary: 'Ends one session of the account',
    params: v.object({ id: Id }),
    answer: Nothing,
    errors: ['not_found'],
  },
  'POST user/sessions/end-others': {
    access: 'account',
    summary: 'Ends all sessions of the account but the one that asks',
    answer: Nothing,
    errors: [],
  },
});
