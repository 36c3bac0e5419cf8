import type { MySignup } from '#contract/accounts/account.calls.ts';

/** A place that is held for its payer, who is here. */
export type Unpaid = MySignup & { readonly payment_id: string; readonly expires_at: string };

interface Grouped {
  /** Lapses soonest first. */
  readonly unpaid: readonly Unpaid[];
  /** Soonest first. */
  readonly upcoming: readonly MySignup[];
  /** Latest first. */
  readonly past: readonly MySignup[];
}

/** Own sign-ups by what is to be done about them; `now` in milliseconds since 1970 by the server's clock. */
export function grouped(signups: readonly MySignup[], now: number): Grouped {
  const isPast = ({ wave_time }: MySignup) => Date.parse(wave_time) <= now;
  const coming = signups.filter((signup) => !isPast(signup));
  return {
    unpaid: coming.filter(isUnpaid).toSorted((one, other) => Date.parse(one.expires_at) - Date.parse(other.expires_at)),
    upcoming: coming.filter((signup) => !isUnpaid(signup)).toSorted(byWave),
    past: signups.filter(isPast).toSorted((one, other) => byWave(other, one)),
  };
}

/** Payments of others, or under way at a bank, are not for this person to pay. */
const isUnpaid = (signup: MySignup): signup is Unpaid =>
  signup.status === null &&
  signup.payment_id !== null &&
  signup.payment_status === 'pending' &&
  signup.expires_at !== null;

const byWave = (one: MySignup, other: MySignup) => Date.parse(one.wave_time) - Date.parse(other.wave_time);
