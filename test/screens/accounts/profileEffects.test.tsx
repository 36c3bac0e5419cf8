import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { billingDetailsMachine, isBlank } from '#machines/accounts/billingDetails.machine.ts';
import type { Ending } from '#machines/accounts/profileModals.logic.ts';
import { known } from '#machines/kit/known.ts';
import { ApiError } from '../../../src/api/request.ts';
import { watchTerms } from '../../../src/effects/accounts/acceptedTerms.ts';
import { billingDetailsEffects } from '../../../src/effects/accounts/billingDetails.effects.ts';
import { type ProfileModalsActor, startProfileModals } from '../../../src/effects/accounts/profileModals.effects.ts';
import { accessKey } from '../../../src/queries/access.ts';
import { billingKey } from '../../../src/queries/billing.ts';
import { profileKey } from '../../../src/queries/profile.ts';
import type { Services, Session } from '../../../src/services.ts';
import { sendForm } from '../../kit/screens/sendForm.ts';
import { testServices } from '../../kit/screens/services.ts';
import { visiting } from '../../kit/screens/session.ts';
import { storageFor } from '../../kit/screens/storage.ts';
import {
  address,
  bounced,
  identity,
  noAddress,
  ola,
  sessions,
  unconfirmed,
  withoutTerms,
} from '../../machines/accounts/profile/profile.fixtures.ts';
import { readyDraft, opened as shopOpened } from '../../machines/shop/purchase.fixtures.ts';
import { machine as wizard } from '../../machines/shop/signUp.model.ts';

const refusal = (status: number) =>
  new ApiError(status === 429 ? 'rate_limited' : 'unavailable', 'Too many tries.', status, {});

/** The modals of a signed-in person with a profile, with a server that answers as given. */
function open(
  profile: Profile | null,
  answers: Readonly<Record<string, unknown>> = {},
  cookie = '',
  parts: Partial<Services> = {},
) {
  const done: string[] = [];
  const session: Session = {
    signedIn: () => undefined,
    signOut: () => void done.push('signed out'),
    signInAgain: () => void done.push('signing in again'),
    profile: () => profile,
    refresh: async () => void done.push('profile read again'),
  };
  const world = testServices(answers, { session, ...parts });
  const jar = { cookie };
  const actor = startProfileModals({
    services: world.services,
    jar,
    chooseLanguage: (language) => void done.push(`page in ${language}`),
  });
  return { ...world, jar, actor, done };
}

const at = (actor: ProfileModalsActor, state: string) =>
  waitFor(actor, (snapshot) => JSON.stringify(snapshot.value).includes(state), { timeout: 2_000 });

describe('the modals watch the profile', () => {
  it('that is loaded', () => expect(open(withoutTerms).actor.getSnapshot().value).toEqual({ terms: 'asking' }));

  // specification 2.54, 4.14
  it('that comes later, and each one that is read after it', () => {
    const { actor, services } = open(null);
    const seen = [actor.getSnapshot().value];
    for (const profile of [ola, withoutTerms]) {
      services.cache.setQueryData(profileKey, profile);
      seen.push(actor.getSnapshot().value);
    }
    expect(seen).toEqual(['none', 'done', { terms: 'asking' }]);
  });

  it('watch no other read', () => {
    const { actor, services } = open(null);
    services.cache.setQueryData(['payment', 'x'], ola);
    expect(actor.getSnapshot().value).toBe('none');
  });

  it('until nobody is signed in', () => {
    const { actor, services } = open(null);
    services.cache.setQueryData(profileKey, withoutTerms);
    services.cache.removeQueries({ queryKey: profileKey });
    expect(actor.getSnapshot().value).toBe('none');
  });
});

describe('an unconfirmed address', () => {
  // specification 4.15, 9.23
  it('is mentioned, and then not for a day', () => {
    const { actor, jar } = open(unconfirmed);
    expect([actor.getSnapshot().value, jar.cookie]).toEqual([
      { verification: 'offered' },
      'verification_modal=1; path=/; max-age=86400; samesite=lax',
    ]);
  });

  // specification 4.15
  it('was mentioned today', () =>
    expect(open(bounced, {}, 'locale=en; verification_modal=1').actor.getSnapshot().value).toBe('done'));

  it.each([429, 503])('gets none: %s', async (status) => {
    const { actor } = open(unconfirmed, { 'POST email/confirm/resend': refusal(status) });
    actor.send({ type: 'link.requested' });
    expect((await at(actor, 'failed')).context.message).toBe('Too many tries.');
  });
});

describe('the terms', () => {
  const call = 'POST user/accept-terms-conditions';

  // specification 7.13
  it('are accepted, and the profile is read again', async () => {
    const { actor, calls, done } = open(withoutTerms, { [call]: {} });
    actor.send({ type: 'terms.accepted' });
    await at(actor, 'done');
    expect([calls, done]).toEqual([[[call, { body: { terms_conditions_consent: true } }]], ['profile read again']]);
  });

  it('are ticked once at the next purchase, whether it has begun or begins later', async () => {
    const buy = ({ services }: { readonly services: Services }) =>
      createActor(wizard.provide({ actors: { watchTerms: watchTerms(services) } }), {
        input: { draft: { ...readyDraft, terms: false }, promocode: null },
      }).start();
    const areTicked = (purchase: ReturnType<typeof buy>) => {
      purchase.send(shopOpened);
      return purchase.getSnapshot().context.draft.terms;
    };
    const visit = open(withoutTerms, { [call]: {} });
    const [begun, other] = [buy(visit), buy(visit)];
    expect([areTicked(begun), areTicked(other)]).toEqual([false, false]);
    visit.actor.send({ type: 'terms.accepted' });
    await at(visit.actor, 'done');
    expect([begun, other, buy(visit)].map(areTicked)).toEqual([true, false, false]);

    const later = open(withoutTerms, { [call]: {} });
    later.actor.send({ type: 'terms.accepted' });
    await at(later.actor, 'done');
    expect([buy(later), buy(later)].map(areTicked)).toEqual([true, false]);
  });

  it('are not accepted while the server does not know', async () => {
    const { actor, done } = open(withoutTerms, { [call]: refusal(503) });
    actor.send({ type: 'terms.accepted' });
    await at(actor, 'failed');
    expect(done).toEqual([]);
  });

  it.each([{}, refusal(503)])('are declined, which signs out', async (answer) => {
    const { actor, calls, done } = open(withoutTerms, { [call]: answer });
    actor.send({ type: 'terms.declined' });
    await at(actor, 'none');
    expect([calls, done]).toEqual([[[call, { body: { terms_conditions_consent: false } }]], ['signed out']]);
  });
});

describe('a dialog', () => {
  // specification 4.19, 7.12
  it('saves the profile, reads it again and switches the page to its language', async () => {
    const { actor, calls, done } = open(ola, { 'POST user/profile': ola });
    actor.send({ type: 'edit.opened', field: null });
    await sendForm(actor.getSnapshot().children.editProfile, { language: 'de' });
    await at(actor, 'done');
    expect([calls, done]).toEqual([
      [['POST user/profile', { body: { language: 'de' } }]],
      ['page in de', 'profile read again'],
    ]);
  });

  it('leaves the page as it is if the language stays', async () => {
    const { actor, done } = open(ola, { 'POST user/profile': ola });
    actor.send({ type: 'edit.opened', field: null });
    await sendForm(actor.getSnapshot().children.editProfile, { size: 'XL' });
    await at(actor, 'done');
    expect(done).toEqual(['profile read again']);
  });

  it('keeps the profile if the server refuses', async () => {
    const { actor, done } = open(ola, { 'POST user/profile': refusal(429) });
    actor.send({ type: 'edit.opened', field: null });
    const { message } = await sendForm(actor.getSnapshot().children.editProfile, { size: 'XL' });
    expect([message, done]).toEqual(['Too many tries.', []]);
  });

  it('deletes the account without a password, says so and signs out', async () => {
    const { actor, calls, toasts, done } = open({ ...ola, has_password: false }, { 'POST user/delete': {} });
    actor.send({ type: 'deletion.opened' });
    await sendForm(actor.getSnapshot().children.deleteAccount, { email: 'ola@example.com' });
    await at(actor, 'done');
    expect([calls, toasts, done]).toEqual([
      [['POST user/delete', { body: { email: 'ola@example.com' } }]],
      [{ kind: 'good', text: 'Your account is deleted.' }],
      ['signed out'],
    ]);
  });
});

describe('a person without a password who signed in too long ago', () => {
  const kim = { ...ola, has_password: false };
  const begun = { dialog: 'edit', typed: { phone: '601202304', email: 'kim@example.com' } } as const;

  it('signs in again on the profile, and finds the dialog with what was typed', async () => {
    const { actor, done, moves, services } = open(kim);
    actor.send({ type: 'edit.opened', field: null });
    actor.send({ type: 'signIn.wanted', unfinished: begun });
    expect([actor.getSnapshot().value, moves, done]).toEqual(['none', ['/profil'], ['signing in again']]);

    services.cache.setQueryData(profileKey, kim);
    const { value, children } = actor.getSnapshot();
    expect([value, children.editProfile?.getSnapshot().context.values]).toEqual([
      'editing',
      expect.objectContaining({ ...begun.typed, name: kim.name }),
    ]);
    children.editProfile?.send({ type: 'dialog.dismissed' });
    services.cache.setQueryData(profileKey, { ...kim });
    expect(actor.getSnapshot().value).toBe('done');
  });

  it.each<[story: string, kept: string | undefined]>([
    ['somebody else’s', JSON.stringify({ v: 1, at: Date.now(), accountId: 8, unfinished: begun })],
    ['an old one', JSON.stringify({ v: 1, at: Date.now() - 30 * 60_000, accountId: 7, unfinished: begun })],
    ['nonsense', '{'],
  ])('finds no dialog of %s', (_, kept = '') => {
    const tabStorage = storageFor();
    tabStorage.setItem('muster.profile', kept);
    const actor = open(kim, {}, '', { tabStorage }).actor;
    expect([actor.getSnapshot().value, tabStorage.getItem('muster.profile')]).toEqual(['done', null]);
  });
});

describe('a way to sign in, or a session', () => {
  it.each<[what: string, ending: Ending, call: string, ask: unknown]>([
    [
      'an identity',
      { kind: 'identity', identity },
      'POST user/identities/{id}/unlink',
      { params: { id: 5 }, body: {} },
    ],
    ['a session', { kind: 'session', session: sessions[1] }, 'POST user/sessions/{id}/end', { params: { id: 2 } }],
    ['all other sessions', { kind: 'otherSessions' }, 'POST user/sessions/end-others', undefined],
  ])('is ended, and the list is read again: %s', async (_, ending, call, ask) => {
    const { actor, calls, services } = open(ola, { [call]: {} });
    services.cache.setQueryData(accessKey, { sessions, identities: [identity] });
    actor.send({ type: 'ending.opened', ending });
    await sendForm(actor.getSnapshot().children.endAccess);
    await at(actor, 'done');
    expect([calls, services.cache.getQueryState(accessKey)?.isInvalidated]).toEqual([[[call, ask]], true]);
  });

  it('stays if the server refuses, with its reason', async () => {
    const { actor } = open(ola, { 'POST user/identities/{id}/unlink': refusal(429) });
    actor.send({ type: 'ending.opened', ending: { kind: 'identity', identity } });
    expect((await sendForm(actor.getSnapshot().children.endAccess)).message).toBe('Too many tries.');
  });

  it('by a password begins with a mailed link', async () => {
    const { actor, calls, toasts } = open({ ...ola, has_password: false }, { 'POST user/password/link': {} });
    actor.send({ type: 'passwordLink.opened' });
    await sendForm(actor.getSnapshot().children.mailPasswordLink);
    await at(actor, 'done');
    expect([calls, toasts]).toEqual([
      [['POST user/password/link', undefined]],
      [{ kind: 'good', text: 'The link is on its way. Check your e-mail.' }],
    ]);
  });
});

describe('the billing details', () => {
  function billing(answers: Readonly<Record<string, unknown>>) {
    const world = testServices(answers, { session: { ...visiting, profile: () => ola } });
    const actor = createActor(billingDetailsMachine.provide(billingDetailsEffects(world.services)));
    actor.start();
    return { ...world, actor };
  }
  const edited = { ...address, city: 'Sopot' };

  // specification 7.10, 7.11
  it('are read, edited and saved', async () => {
    const { actor, calls, services } = billing({ 'GET user/address': address, 'POST user/address': edited });
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'editing.started' });
    await sendForm(actor.getSnapshot().children.editAddress, { city: 'Sopot' });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    expect([context.address, services.cache.getQueryData(billingKey)]).toEqual([edited, edited]);
    expect(calls.map(([name]) => name)).toEqual(['GET user/address', 'POST user/address']);
    const { street_number: _, ...line } = edited;
    expect(calls[1]).toEqual(['POST user/address', { body: { ...line, street: 'Długa 12/3' } }]);
  });

  // specification 3.17, 9.21
  it('that were never given begin with the account’s own name, in the country of the region', async () => {
    const { actor } = billing({ 'GET user/address': noAddress });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    const { name, surname } = ola;
    expect(context.address).toEqual({ ...noAddress, name, surname, country: 'PL' });
    expect(isBlank(known(context.address))).toBe(true);
  });

  it('may be missing', async () => {
    const { actor } = billing({ 'GET user/address': refusal(503) });
    expect((await waitFor(actor, (snapshot) => snapshot.matches('unavailable'))).context.address).toBeNull();
  });

  it.each([422, 503])('are not saved: %s', async (status) => {
    const { actor } = billing({ 'GET user/address': address, 'POST user/address': refusal(status) });
    await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
    actor.send({ type: 'editing.started' });
    expect((await sendForm(actor.getSnapshot().children.editAddress)).message).toBe('Too many tries.');
    expect(actor.getSnapshot().context.address).toEqual(address);
  });
});
