import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups/group.values.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { followChart, type Gestures, type Looks } from '../../kit/charts/follow.ts';
import { page, press } from '../../kit/screens/person.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { model, requests } from '../../machines/payments/thankYou.model.ts';
import { show, showPaid } from './thankYouShown.tsx';

const title = (text: string) => () => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);

const gestures: Gestures = {
  'retry.requested': () => press('Try again'),
  'answer.wanted': () => press(/^Check again$/u),
};
const looks: Looks = {
  checking: () => expect(screen.getByRole('status', { name: 'We are looking up your payment' })).toBeTruthy(),
  unreachable: title('We could not look up your payment'),
  'waitingForBank.resting': title('Waiting for your bank'),
  'waitingForBank.asking': title('Waiting for your bank'),
  'waitingForBank.stopped': title('Your bank is taking its time'),
  paid: title('You’re all signed up!'),
  released: title('Your places were released'),
  elsewhere: () => expect(screen.getByRole('status', { name: 'We are looking up your payment' })).toBeTruthy(),
  refunding: title('You get your money back'),
  inReview: title('We are looking into your payment'),
  missing: title('We cannot find this'),
  closed: title('This payment is closed'),
  problem: () =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^(?:We could not verify your payment|The payment did not go through)$/u,
    ),
};

// specification 2.70, 2.71
describe('the thank-you page follows its chart', () => {
  followChart({ model, requests, show: () => show().actor, gestures, looks });
});

describe('who has not paid', () => {
  const tell = async (payment: Partial<SimplePayment>, steps = 0, group?: Group) => {
    const { clock } = show(group);
    const found = { kind: 'found', payment: { ...simplePayment, ...payment } };
    await act(async () => requests.settle({ type: 'xstate.done.actor.loadPayment', output: found }));
    // What may be an old failure is asked about at once.
    const pauses = found.payment.failure === null ? steps : 0;
    if (pauses === 0 && found.payment.status === 'pending') {
      await act(async () => requests.settle({ type: 'xstate.done.actor.refreshPayment', output: found }));
    }
    for (let asked = 0; asked < pauses; asked += 1) {
      await act(async () => clock.increment(64_000));
      await act(async () => requests.settle({ type: 'xstate.done.actor.refreshPayment', output: found }));
    }
  };

  // specification 8.22
  it('reads why, and how long the places are held', async () => {
    await tell({ failure: { code: 'cancelled', text: 'The payment was cancelled at the bank.' } });
    title('The payment did not go through')();
    expect(page()).toContain('cancelled at the bank. Your reservation is held until 3\u00a0January, 01:00.');
    expect(page()).not.toContain('pay again');
    // As a fault is marked where it is paid on our own page.
    expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('urgent');
  });

  // specification 2.72
  it('is led to the group, being signed in; a visitor is not', async () => {
    const failure = { code: 'cancelled', text: 'The payment was cancelled at the bank.' };
    await tell({ failure }, 0, sharks);
    expect(hrefsOf('Go to your group')).toEqual(['/group/4182']);
    expect(hrefsOf('Back to the payment')).toEqual([`/group/4182/payment/${simplePayment.payment_id}`]);
    cleanup();
    await tell({ failure });
    expect(screen.queryByRole('link', { name: 'Go to your group' })).toBeNull();
  });

  it.each([
    ['refunded', /cancelled this start.* We have sent the full amount back to you, including the fee\. Reason: Storm/u],
    ['refund_pending', /The full amount, including the fee, is on its way back to you;.* Reason: Storm/u],
    ['failed', /Nothing was paid, and there is nothing left to pay\. Reason: Storm/u],
  ] as const)('reads why the organiser cancelled the start: %s', async (status, words) => {
    await tell({ status, cancelled: 'Storm' });
    title('The start at 10:30 is cancelled')();
    expect(page()).toMatch(words);
  });

  it('reads what makes a short hold a long one, and nothing of it where there is none', async () => {
    const failure = { code: 'cancelled', text: 'The payment was cancelled at the bank.' };
    await tell({ failure, hold: 'short', full_until: '2027-01-03T00:00:00+00:00' });
    expect(page()).toMatch(/Need more time\? Open the link .* until 3\sJanuary,\s01:00\./u);
    expect(document.querySelector('p p')).toBeNull();
    cleanup();
    await tell({ failure });
    expect(page()).not.toContain('Need more time');
  });

  // specification 2.71, 8.22
  it('reads that the bank knows of nothing, where it says nothing', async () => {
    await tell({}, 3);
    title('We could not verify your payment')();
    expect(page()).toContain(
      'Your bank has no record of a payment yet. Your reservation is held until 3\u00a0January, 01:00: try paying again',
    );
  });
});

const hrefsOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('whose places were released since', () => {
  it('reads that nobody starts on them, with a way on, whom to write to, and the receipt', async () => {
    const receipt: Receipt = {
      seller: 'Muster',
      method: 'stripe',
      paid: 26_898,
      returned: 26_898,
      ...{ on_its_way: 0, held_back: 0 },
      paid_again: [],
      paid_at: '2027-01-02T10:00:00+00:00',
    };
    await showPaid({ released: true }, undefined, receipt);
    title('Your places were released')();
    expect(page()).toContain('it no longer gives you a right to start');
    expect(page()).not.toContain('You’re all signed up');
    expect(hrefsOf('Choose a run')).toEqual(['/tickets']);
    expect(hrefsOf('Write to us')).toEqual(['mailto:help@muster.example?subject=Released%20places%2C%20group%204182']);
    expect(page()).toMatch(/Refunded.€268\.98/u);
  });
});

describe('who waits for the bank', () => {
  it.each([
    ['pending', 'Your reservation is held until 3\u00a0January, 01:00.'],
    // A payment under way at a bank does not lapse.
    ['processing', 'Your reservation is safe meanwhile.'],
  ] as const)('reads once that it does, how long, and what is held: %s', async (status, words) => {
    const { actor } = show();
    const payment = { ...simplePayment, status, expires_at: '2027-01-03T01:00:00+01:00' };
    await act(async () =>
      requests.settle({ type: 'xstate.done.actor.loadPayment', output: { kind: 'found', payment } }),
    );
    expect(actor.getSnapshot().hasTag('waitingForBank')).toBe(true);
    title('Waiting for your bank')();
    expect(page()).toContain(words);
    expect(page().match(/bank/gu)).toHaveLength(1);
  });
});

describe('who has paid', () => {
  it('reads number, name, run, day and places', async () => {
    await showPaid();
    for (const fact of ['4182', 'Mud sharks', 'Recruit', 'Saturday', '12\u00a0June 2027', '5 places, paid', '€268.98'])
      expect(page()).toContain(fact);
  });

  it('reads that the code is in the e-mail, and no code', async () => {
    await showPaid();
    expect(page()).toContain('Your group’s code is in the e-mail.');
  });

  it('for nothing reads so', async () => {
    await showPaid({ price: 0 });
    expect(page()).toContain('There was nothing to pay.');
  });

  it('alone has nobody to invite, and no use for a code: the way on is an account', async () => {
    await showPaid({ participants: 1 });
    title('You’re signed up!')();
    expect(page()).not.toMatch(/code|Invite/u);
    expect(hrefsOf('Create an account')).toEqual(['/register', '/register']);
  });

  it('reads to which address the confirmation went, and whom to ask when it is wrong', async () => {
    await showPaid();
    expect(page()).toContain('Confirmation to a…a@example.com');
    expect(hrefsOf('Wrong address?')).toEqual([
      'mailto:help@muster.example?subject=Wrong%20e-mail%20address%2C%20group%204182',
    ]);
  });

  it('and has erased the account reads of no address', async () => {
    await showPaid({ mailed_to: null });
    expect(page()).toContain('We have e-mailed you the confirmation.');
    expect(screen.queryByRole('link', { name: 'Wrong address?' })).toBeNull();
  });

  it('and has no account is led to a sign-in by words only, and not by a button', async () => {
    await showPaid();
    expect(screen.queryByRole('link', { name: 'Go to your group' })).toBeNull();
    expect(hrefsOf('Sign in and see your group')).toEqual(['/group/4182']);
  });

  it('and cannot come is led to where one says so, as long as the start is to come', async () => {
    await showPaid({}, undefined, undefined, true);
    expect(page()).toContain('You cannot come? Tell the organiser on your group’s page');
    expect(hrefsOf('on your group’s page')).toEqual(['/group/4182']);
  });

  it('cannot say so after the start', async () => {
    await showPaid();
    expect(page()).not.toContain('cannot come');
  });

  it('for children gives no place of theirs away', async () => {
    await showPaid({ is_kids: true, participants: 2 });
    expect(page()).not.toContain('Invite');
    expect(hrefsOf('Create an account')).toHaveLength(2);
  });

  // specification 2.72
  it('and is the captain, signed in, reads the code, shares it and is offered no account', async () => {
    const group = { ...sharks, code: 'XMHQ85JN' };
    const { onShare } = await showPaid({}, group);
    expect(page()).toContain('Group code XMHQ 85JN');
    expect(page()).not.toMatch(/is in the e-mail|Create an account/u);
    expect(hrefsOf('Go to your group')).toEqual(['/group/4182', '/group/4182']);
    await press('Copy the code');
    await press('Share');
    expect(onShare.mock.calls.map(([text]) => text)).toEqual([
      'XMHQ85JN',
      expect.stringContaining('https://muster.example/join/4182/XMHQ85JN'),
    ]);
  });

  it('and is a member, signed in, reads of no code and gives no place away', async () => {
    const others = sharks.signups.map((signup) => ({ ...signup, is_captain: !signup.is_captain }));
    const { code: _, ...group } = sharks;
    await showPaid({}, { ...group, signups: others });
    expect(page()).not.toMatch(/code/u);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('and has no account reads where the link for the others is, and shares no locked door', async () => {
    await showPaid();
    expect(page()).toContain(
      '4 places are paid and still free to give. The link for them is in the confirmation e-mail.',
    );
    for (const name of ['Share', 'Invite friends']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(hrefsOf('Create an account')).toEqual(['/register', '/register']);
  });

  it('takes the wave into the calendar, from an address that a phone opens there', async () => {
    await showPaid();
    expect(hrefsOf('Add')).toEqual([`/api/payment/${simplePayment.payment_id}/calendar.ics?lang=en`]);
  });

  it('as a guardian is asked for the ages that are missing, and has the declaration', async () => {
    const kids = { is_kids: true, participants: 3, ageless: [2, 3], declaration_url: '/api/files/d.pdf' };
    await showPaid(kids);
    expect(page()).toContain('Say how old children 2, 3 are');
    expect(page()).toContain('once you have an account');
    expect(page()).not.toContain('code');
    expect(hrefsOf('Open PDF')).toEqual(['/api/files/d.pdf']);
    cleanup();
    await showPaid({ ...kids, ageless: [2] }, { ...sharks, is_kids: true });
    expect(page()).toContain('Say how old child 2 is');
    expect(hrefsOf('Enter it')).toEqual(['/group/4182']);
    expect(page()).not.toMatch(/Invite|free/u);
  });

  // specification 9.16
  it('as a guardian reads what to bring and to come half an hour before the wave', async () => {
    await showPaid({ is_kids: true, be_there_time: '2027-06-12T10:00:00+02:00' });
    expect(page()).toContain('Bring an ID and the signed declaration');
    expect(page()).toContain('Gates open 09:30, be there by 10:00, start 10:30');
  });
});
