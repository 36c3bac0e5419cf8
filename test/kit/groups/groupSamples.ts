import type { groupCalls } from '#contract/groups/group.calls.ts';

export interface Sample {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

interface SampleIds {
  readonly group_id: number;
  /** A place in that group. */
  readonly place_id: number;
  readonly other_group_id: number;
  readonly wave_id: number;
  readonly billing: object;
}

/** One valid way to make each call about groups. */
export function groupSamples({
  group_id,
  place_id,
  other_group_id,
  wave_id,
  billing,
}: SampleIds): Readonly<Record<keyof typeof groupCalls, Sample>> {
  const common = { lang: 'en', region: 'pl', fbc: 'fb.1.2.3' };
  const ofGroup = { params: { id: group_id } };
  const ofPlace = { params: { id: group_id, pid: place_id } };
  const email = 'friend@example.com';
  const transfer = { body: { email, participation_id: place_id } };
  const move = { body: { group_id: other_group_id, participation_id: place_id } };
  const payment = { payment_provider: 'przelewy24', billing, expected_to_pay: 18_179 };
  return {
    'GET groups/{id}': { ...ofGroup, query: common },
    'GET groups/{id}/history': { ...ofGroup, query: common },
    'GET groups/{id}/cancelled': { ...ofGroup, query: common },
    'GET groups/{id}/payment': { ...ofGroup, query: common },
    'POST groups/{id}/payToJoin': {
      ...ofGroup,
      body: { participants: 1, ages: [7], coupons: ['MUD10'], ...payment },
    },
    'POST groups/{id}/name': { ...ofGroup, body: { group_name: 'Błotne Żbiki' } },
    'POST groups/{id}/wave': { ...ofGroup, body: { wave_id } },
    'POST groups/{id}/captain': { ...ofGroup, body: { new_captain_id: place_id } },
    'POST groups/{id}/participant/remove': { ...ofGroup, body: { participant_id: place_id } },
    'POST groups/{id}/participant/{pid}/tshirt': { ...ofPlace, body: { sex: 'K', size: 'M' } },
    'POST groups/{id}/participant/{pid}/child': { ...ofPlace, body: { age: 7, name: 'Zosia' } },
    'POST groups/{id}/participant/{pid}/cannot-come': { ...ofPlace, body: { note: 'I moved away' } },
    'POST groups/{id}/participant/{pid}/cannot-come/withdraw': ofPlace,
    'POST groups/{id}/delete': ofGroup,
    'POST groups/{id}/code': { ...ofGroup, body: { action: 'renew' } },
    'POST invitations/join': { body: { group_id, email, participant_id: place_id } },
    'POST addition/invite': { body: { group_id, email } },
    'POST invitations/register': { body: { group_id, email, participant_id: place_id } },
    'POST invitations/{participant_id}/resend': { params: { participant_id: place_id } },
    'POST invitations/{participant_id}/withdraw': { params: { participant_id: place_id } },
    'GET additions/verify': { query: { ...common, group_id, secret: 'H7KX4MWP' } },
    'POST additions/verify': { body: { group_id, secret: 'H7KX4MWP' } },
    'POST addition/accept-invitation': { body: { group_id, secret: 'H7KX4MWP', age: 7 } },
    'POST addition/pay-to-join': { body: { group_id, secret: 'H7KX4MWP', age: 7, coupon: 'MUD10', ...payment } },
    'POST transfer/user/verify': transfer,
    'POST transfer/user/perform': transfer,
    'POST transfer/user/invite': transfer,
    'POST transfer/group/verify': move,
    'POST transfer/group/perform': move,
  };
}
