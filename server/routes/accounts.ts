import type { accountCalls, SavedAddress } from '#contract/accounts/account.calls.ts';
import { defaultCountry } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { changeAvatar } from '../domain/accounts/avatar.ts';
import { deleteAccount } from '../domain/accounts/deletion.ts';
import { answerTerms, changeProfile } from '../domain/accounts/editProfile.ts';
import { confirmEmail, resendConfirmation, verifyConfirmation } from '../domain/accounts/emailConfirmation.ts';
import { exportAccount } from '../domain/accounts/export.ts';
import { mailedAddress } from '../domain/accounts/mailedAddress.ts';
import { viewProfile } from '../domain/accounts/profile.ts';
import { register } from '../domain/accounts/register.ts';
import { login } from '../domain/accounts/signIn/login.ts';
import { changePassword, requestReset, resetPassword } from '../domain/accounts/signIn/passwordReset.ts';
import { socialLogin } from '../domain/accounts/signIn/socialLogin.ts';
import { accountGone } from '../domain/kit/accountGone.ts';
import { endSession } from '../domain/kit/sessions.ts';
import { byLink } from '../domain/payments/money/refundOffers.ts';
import { postalAddress } from '../domain/shop/postalAddress.ts';
import type { Handlers } from './http/handler.ts';

/** Accounts: signing in, the profile, and leaving. */
export function accountHandlers(deps: Deps): Handlers<typeof accountCalls> {
  const { db } = deps.database;
  return {
    'POST login': async ({ body, ip, agent }) => login(deps, { ...body, ip, agent }),
    'POST login/social/{provider}': async (asked) => socialLogin(deps, asked),
    'POST register': async (asked) => register(deps, asked),
    'POST register/address': async ({ body: { secret }, ip }) =>
      byLink(deps.limits, ip, () => mailedAddress(deps.database, secret)),
    'POST logout': async ({ who }) => {
      await endSession(db, who);
      return {};
    },
    'POST password/email': async (asked) => requestReset(deps, asked),
    'POST password/reset': async (asked) => resetPassword(deps, asked),
    'POST user/password': async (asked) => changePassword(deps, asked),
    'POST email/confirm/verify': async (asked) => verifyConfirmation(deps, asked),
    'POST email/confirm': async (asked) => confirmEmail(deps, asked),
    'POST email/confirm/resend': async (asked) => resendConfirmation(deps, asked),

    'GET user': async ({ who }) => viewProfile(deps, who.id),
    'POST user/profile': async (asked) => (await changeProfile(deps, asked)) ?? viewProfile(deps, asked.who.id),
    'POST user/accept-terms-conditions': async ({ body, who }) => {
      await answerTerms(deps, { who, accepted: body.terms_conditions_consent });
      return {};
    },
    'POST user/avatar': async (asked) => changeAvatar(deps, asked),
    'GET user/address': async ({ who }) => {
      const { address } = await db
        .selectFrom('account')
        .select('address')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow(accountGone);
      return address ?? noAddress;
    },
    'POST user/address': async ({ body, who }) => {
      const address: SavedAddress = postalAddress(body);
      await db
        .updateTable('account')
        .set({ address: JSON.stringify(address) })
        .where('id', '=', who.id)
        .execute();
      return address;
    },
    'GET user/export': async ({ who }) => exportAccount(deps, who.id),
    'POST user/delete': async (asked) => deleteAccount(deps, asked),
  };
}

const noAddress: SavedAddress = {
  name: '',
  surname: '',
  street: null,
  street_number: '',
  postal_code: '',
  city: '',
  country: defaultCountry,
};
