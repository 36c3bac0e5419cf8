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
    'POST login/social/{provider}': async (request) => socialLogin(deps, request),
    'POST register': async (request) => register(deps, request),
    'POST register/address': async ({ body: { secret }, ip }) =>
      byLink(deps.limits, ip, () => mailedAddress(deps.database, secret)),
    'POST logout': async ({ who }) => {
      await endSession(db, who);
      return {};
    },
    'POST password/email': async (request) => requestReset(deps, request),
    'POST password/reset': async (request) => resetPassword(deps, request),
    'POST user/password': async (request) => changePassword(deps, request),
    'POST email/confirm/verify': async (request) => verifyConfirmation(deps, request),
    'POST email/confirm': async (request) => confirmEmail(deps, request),
    'POST email/confirm/resend': async (request) => resendConfirmation(deps, request),

    'GET user': async ({ who }) => viewProfile(deps, who.id),
    'POST user/profile': async (request) => (await changeProfile(deps, request)) ?? viewProfile(deps, request.who.id),
    'POST user/accept-terms-conditions': async ({ body, who }) => {
      await answerTerms(deps, { who, accepted: body.terms_conditions_consent });
      return {};
    },
    'POST user/avatar': async (request) => changeAvatar(deps, request),
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
    'POST user/delete': async (request) => deleteAccount(deps, request),
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
