/** Somebody's account was deleted while they asked for something: their token is over, so they are signed out. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/** For `executeTakeFirstOrThrow` on the caller's own account. */
export const accountGone = () => new AccountGone('the account was deleted a moment ago');
