import type { LinkedIdentity, Session } from '#contract/access.calls.ts';
import type { Profile } from '#contract/account.calls.ts';
import type { ProfileField, Typed } from './profileForm.ts';

/** What the chart of the dialogs over the profile knows and is told. */

/** What the server said to the wish for another link. */
export type LinkOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly message: string };

/** What is to end: a way to sign in, one place where somebody is signed in, or all but this one. */
export type Ending =
  | { readonly kind: 'identity'; readonly identity: LinkedIdentity }
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'otherSessions' };

/** What is to be gone on with once the person has shown who they are. */
export type Unfinished =
  | { readonly dialog: 'deletion' }
  /** With what stood in the fields. */
  | { readonly dialog: 'edit'; readonly typed: Typed };

export interface Context {
  readonly profile: Profile | null;
  /** The unconfirmed address was spoken of within the last day, here or before. */
  readonly reminded: boolean;
  /** The field that the edit dialog was opened for. */
  readonly field: ProfileField | null;
  /** Comes up again after signing in again. */
  readonly unfinished: Unfinished | null;
  /** What the dialog in view would end. */
  readonly ending: Ending | null;
  /** Why no other link was sent, in the server's words; null where it did not answer. */
  readonly message: string | null;
}

export type Events =
  | { type: 'profile.loaded'; profile: Profile; reminded: boolean; unfinished: Unfinished | null }
  | { type: 'session.ended' }
  | { type: 'terms.accepted' }
  | { type: 'terms.declined' }
  | { type: 'link.requested' }
  | { type: 'address.reconsidered' }
  | { type: 'edit.opened'; field: ProfileField | null }
  | { type: 'password.opened' }
  | { type: 'passwordLink.opened' }
  | { type: 'ending.opened'; ending: Ending }
  | { type: 'deletion.opened' }
  | { type: 'signIn.wanted'; unfinished: Unfinished }
  | { type: 'dialog.dismissed' };

export type Loaded = Extract<Events, { type: 'profile.loaded' }>;
