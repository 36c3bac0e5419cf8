import { expect, it } from 'vitest';
import { mailAbout } from '../../../server/domain/payments/mails/paymentMails.ts';
import { openTill } from '../../kit/payments/payments.ts';

const till = await openTill();
const { database } = till;

const mail = async (id: string, again: { readonly isAgain?: boolean } = {}) => {
  const payment = await database.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await database.db.transaction().execute((tx) => mailAbout(tx, payment, 'paid', again));
};

it('sends repeatable mails each time, and the others once', async () => {
  const { id } = await till.paidOrder();
  const paidMails = async () => (await till.standing(id)).mails.filter((kind) => kind === 'paid').length;
  expect(await paidMails()).toBe(1);
  await mail(id);
  expect(await paidMails()).toBe(1);
  await mail(id, { isAgain: true });
  await mail(id, { isAgain: true });
  expect(await paidMails()).toBe(3);
});
