import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../outside/network.ts';
import { logRefused } from '../../../outside/refusedLine.ts';
import { type Person, type SocialProvider, Unidentified } from '../../../outside/signIn/social.ts';
import { socialWords } from '../../../words/social.ts';
import { staffLinkWords } from '../../../words/staff.ts';
import { Refusal } from '../../kit/answers.ts';
import type { RequestOf } from '../../kit/callRequest.ts';
import { openSession, sessionMinutes } from '../../kit/sessions.ts';
import { isOfStaff } from '../../staff/ownAccount.ts';
import { accountMailUses, mailAccount } from '../accountMails.ts';
import { isOutOfReach } from '../reservedAddress.ts';
import { accountOf, type Identity, linkByAddress, registerIdentity } from './identities.ts';
import { endOffer, findOffer, saveOffer } from './identityOffers.ts';
import { wrongPassword } from './passwordRules.ts';
import { tryPassword, type VerifiedPassword } from './passwordTries.ts';
import { socialRedirects } from './socialRedirects.ts';

type SocialLoginRequest = RequestOf<'POST login/social/{provider}'>;
type IdentifyRefusal = Refusal<'invalid' | 'wrong_credentials' | 'token_spent' | 'provider_unavailable'>;
type LinkRefusal = Refusal<'invalid' | 'wrong_credentials' | 'link_required' | 'rate_limited' | 'step_up_required'>;

/**
 * Signs in by a provider. An account is linked by provider and subject. By its address it is linked only where the
 * provider vouches for that; else its password is asked for, within the tries of every password. A new person gets an
 * account, its terms still to be accepted (docs/decisions/007-sign-in-by-a-provider.md).
 */
export async function socialLogin(deps: Deps, request: SocialLoginRequest) {
  const name = request.params.provider;
  const provider = deps.social.providers.find(({ offer }) => offer.name === name);
  if (provider === undefined) return new Refusal('not_found');
  const person = await identify(deps, provider, request);
  if (person instanceof Refusal) return person;
  const accountId = await accountFor(deps, person, request);
  if (accountId instanceof Refusal) return accountId;
  const token = await openSession(deps.database.db, accountId, networkOf(request.ip), {
    agent: request.agent,
    identity: { provider: name, subject: person.subject },
  });
  return { token, expires_in: sessionMinutes, source: name };
}

/** Asks the provider, outside of any transaction, unless it has answered for this very proof a moment ago. */
async function identify(
  { config, database, log }: Deps,
  provider: SocialProvider,
  { body, lang, ip }: SocialLoginRequest,
): Promise<Person | IdentifyRefusal> {
  const { name } = provider.offer;
  if ('code' in body) {
    if (!socialRedirects(config, name).includes(body.redirectUri)) {
      return new Refusal('invalid', { redirectUri: [socialWords('wrongReturn', name, lang)] });
    }
    const offered = body.password === undefined ? null : await findOffer(database.db, name, body);
    if (offered !== null) return offered;
  }
  const found = await provider.identify(body);
  if (!(found instanceof Unidentified)) return found;
  const { why, field, cause } = found;
  if (why === 'down') log.warn({ err: cause, provider: name }, 'a sign-in provider does not answer');
  else logRefused(log, { what: 'sign-in provider', code: codeOf[why], account: null, network: networkOf(ip) });
  const text = socialWords(why, name, lang);
  return new Refusal(codeOf[why], why === 'down' ? {} : { [field]: [text] }, null, text);
}

const codeOf = { spent: 'token_spent', forged: 'wrong_credentials', down: 'provider_unavailable' } as const;

/** The person's account may change during the check: another call links the same person, or the account goes. */
const looks = 3;

async function accountFor(deps: Deps, person: Person, request: SocialLoginRequest): Promise<number | LinkRefusal> {
  const { provider } = request.params;
  for (let look = 0; look < looks; look++) {
    const linked = await accountOf(deps.database.db, provider, person);
    if (linked !== null) return linked;
    const { email } = person;
    if (email === null || isOutOfReach(email, deps.config)) {
      const text = socialWords('noEmail', provider, request.lang);
      return new Refusal('invalid', { email: [text] }, null, text);
    }
    const found = await link(deps, { provider, person: { ...person, email } }, request);
    if (found !== null) return found;
  }
  return new Refusal('wrong_credentials');
}

/** Links to the account with the address, or makes one; null when that has changed meanwhile. */
async function link(deps: Deps, identity: Identity, request: SocialLoginRequest): Promise<number | LinkRefusal | null> {
  const { db } = deps.database;
  const { email, isVouchedFor } = identity.person;
  const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  if (account === undefined) return register(deps, identity, request);
  const proven = isVouchedFor ? null : await proveByPassword(deps, identity, request);
  if (proven instanceof Refusal) return proven;
  // Checked once the person has shown that the account is theirs: nobody else learns who is on the staff.
  if (await isOfStaff(db, account.id)) return new Refusal('step_up_required', {}, null, staffLinkWords[request.lang]);
  const linked = await onceLinked(db.transaction().execute((tx) => linkByAddress(tx, identity, proven, request.lang)));
  if (linked !== null && 'code' in request.body) await endOffer(db, identity.provider, request.body);
  return linked;
}

async function register({ database, limits }: Deps, identity: Identity, { lang, region, ip }: SocialLoginRequest) {
  const { email, isVouchedFor } = identity.person;
  const mayMail = !isVouchedFor && (await limits.takeAll(accountMailUses(email, ip))) === null;
  return onceLinked(
    database.db.transaction().execute(async (tx) => {
      const accountId = await registerIdentity(tx, identity, lang);
      if (accountId !== null && mayMail) {
        await mailAccount(tx, { template: 'confirm_email', recipient: email, accountId, language: lang, region });
      }
      return accountId;
    }),
  );
}

/** The account with the address, when its password was given, and is right. */
async function proveByPassword(
  deps: Deps,
  identity: Identity,
  { body, lang, ip }: SocialLoginRequest,
): Promise<VerifiedPassword | LinkRefusal> {
  const { email } = identity.person;
  if (body.password === undefined) {
    if ('code' in body) await saveOffer(deps.database.db, identity, body);
    return new Refusal('link_required', { email: [email] });
  }
  const right = await tryPassword(deps, { email, password: body.password, ip });
  return right ?? wrongPassword('password', lang);
}

/**
 * Two calls at once for the same new person, or for the same address: the second finds what the first has made.
 */
async function onceLinked<Result>(linking: Promise<Result>): Promise<Result | null> {
  try {
    return await linking;
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    if (constraint === 'identity_subject' || constraint === 'account_email') return null;
    throw error;
  }
}
