import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { bibDownload } from '../../../src/effects/groups/bib.effects.ts';
import { hasBib, PictureToShare } from '../../../src/screens/parts/PictureToShare.tsx';
import { press, title } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { member } from '../../machines/groups/group.fixtures.ts';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { openWhole as open, readBy, unpaid } from './groupPage.tsx';

afterEach(() => vi.restoreAllMocks());
const link = () => screen.queryByRole('button', { name: 'Picture to share' });

it('is offered on the group’s page for one’s own paid place only', async () => {
  await open(readBy(member));
  expect(link()).toBeTruthy();
});

it('is not offered while the own place is unpaid', async () => {
  await open(readBy(unpaid));
  expect(link()).toBeNull();
});

it.each([
  ['paid', {}, 'You’re all signed up!', true],
  ['still unpaid', { status: 'pending' }, 'Waiting for your bank', false],
  ['a guardian’s', { is_kids: true }, 'You’re all signed up!', false],
] as const)('is offered to a visitor on the thank-you page of an order: %s', async (_, part, heading, isOffered) => {
  const { payment_id: id } = simplePayment;
  const payment = { ...simplePayment, status: 'paid', price: 0, ...part };
  await showApp(`/thank-you/${id}`, {}, null, {
    [`payment/${id}/simple`]: payment,
    [`payment/${id}/start`]: { places: [] },
  });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'We are looking up your payment' })).toBeNull());
  expect([title(), link() !== null]).toEqual([heading, isOffered]);
});

it('is nobody’s who has not paid, and no child’s', () => {
  const paid = { status: 'paid', is_kids: false, age: null } as const;
  expect([paid, { ...paid, status: null }, { ...paid, is_kids: true }, { ...paid, age: 8 }].map(hasBib)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

async function download(answer: unknown) {
  const world = testServices({ 'GET payment/{id}/bib': answer });
  const files: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const actor = createActor(bibDownload(world.services, { paymentId: 'pay_1' })).start();
  renderScreen(<PictureToShare download={actor} />);
  await press('Picture to share');
  await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  return {
    ...world,
    names,
    bytes: await Promise.all(files.map(async (file) => [...new Uint8Array(await file.arrayBuffer())])),
  };
}

it('saves a visitor’s picture as a file, byte by byte', async () => {
  const { calls, names, bytes, toasts } = await download({ name: 'muster-7-1.png', picture: btoa('\u0089PNG\u00ff') });
  expect([calls, names, bytes, toasts]).toEqual([
    [['GET payment/{id}/bib', { params: { id: 'pay_1' }, query: {} }]],
    ['muster-7-1.png'],
    [[0x89, 0x50, 0x4e, 0x47, 0xff]],
    [],
  ]);
});

it.each([
  [refusal('rate_limited', 'Try again in 60 minutes.'), 'Try again in 60 minutes.'],
  [refusal('not_found', 'Not found.'), 'The picture could not be loaded. Please try again.'],
])('says why there is none', async (answer, text) => {
  const { names, toasts } = await download(answer);
  expect([names, toasts]).toEqual([[], [{ kind: 'bad', text }]]);
});
