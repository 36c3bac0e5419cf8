import * as v from 'valibot';
import { calls } from '../call.ts';
import { WantedGroup } from '../groups/wantedGroup.ts';
import {
  Credentials,
  Email,
  FactorCode,
  Line,
  MailSecret,
  NewPassword,
  Password,
  SocialProvider,
  socialProviders,
} from '../values/values.ts';

const Nothing = v.object({});
/** The token of a mailed link; a malformed one is an expired link, not a field error. */
const LinkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const consents = {
  marketing_consent_email: v.optional(v.boolean()),
  marketing_consent_phone: v.optional(v.boolean()),
  marketing_consent_partners: v.optional(v.boolean()),
};
/** Members of the staff also show the second factor (docs/rules/staff.md 6). */
export const staffCode = { staff_code: v.optional(FactorCode) };
const newPassword = { password: NewPassword, password_confirmation: v.string() };
const passwordPair = [['password'], ['password_confirmation']] as const;
const areEqual = ({ password, password_confirmation }: { password?: string; password_confirmation?: string }) =>
  password === password_confirmation;

/** A value made up by a provider or a browser: printable, no spaces. */
const Opaque = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096), v.regex(/^[!-~]+$/u));
/** 128 bits at least, in characters of base64url. */
const Unguessable = v.pipe(v.string(), v.minLength(22), v.maxLength(512), v.regex(/^[!-~]+$/u));

/**
 * A value that a browser made up and keeps: showing it again proves that it is the browser that registered
 * (docs/rules/accounts.md 2.1).
 */
const BrowserKey = v.optional(Unguessable);
const personName = { name: Line(100), surname: Line(100) };

export const Registration = v.pipe(
  v.object({
    ...personName,
    email: Email,
    ...newPassword,
    terms_conditions_consent: v.literal(true),
    ...consents,
    browser_key: BrowserKey,
    /** The link of the mail leads on there, in any browser. */
    wanted_group: v.optional(WantedGroup),
  }),
  v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
);

/** The data of a mailbox's owner who did not register in this browser: nobody else's name and password stay. */
export const OwnStart = v.pipe(
  v.object({ ...personName, ...newPassword }),
  v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
);

/**
 * The proof from a sign-in provider: a token, or the code of a redirect with what the browser kept for it
 * (`codeVerifier`, `nonce`) and what the redirect brought back (`state`). The password only where an answer asked for
 * it.
 */
const SocialProof = v.variant('accessToken', [
  v.object({ accessToken: Opaque, password: v.optional(Password) }),
  v.object({
    accessToken: v.optional(v.never()),
    code: Opaque,
    /** RFC 7636 section 4.1. */
    codeVerifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128), v.regex(/^[\w.~-]+$/u)),
    redirectUri: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
    state: Unguessable,
    nonce: Unguessable,
    password: v.optional(Password),
  }),
]);

const PasswordLogin = v.object({
  token: v.string(),
  /** Minutes. */
  expires_in: v.number(),
  source: v.picklist(['password']),
});

/** Getting in: registering, signing in and out, passwords, and whose an address is (docs/rules/accounts.md 5). */
export const signInCalls = calls({
  'POST login': {
    access: 'open',
    secret: true,
    summary: 'Signs in by address and password',
    body: Credentials,
    answer: PasswordLogin,
    errors: ['wrong_credentials', 'rate_limited'],
  },
  'POST login/social/{provider}': {
    access: 'open',
    secret: true,
    summary: 'Signs in by a provider’s token or code; asks for the password before it links an address not vouched for',
    params: v.object({ provider: SocialProvider }),
    body: SocialProof,
    answer: v.object({
      token: v.string(),
      /** Minutes. */
      expires_in: v.number(),
      source: v.picklist(socialProviders),
    }),
    errors: [
      'not_found',
      'wrong_credentials',
      'token_spent',
      'link_required',
      'step_up_required',
      'invalid',
      'rate_limited',
      'provider_unavailable',
    ],
  },
  'POST register': {
    access: 'open',
    secret: true,
    summary: 'Creates an account; a known address gets a mail instead, and the same answer',
    body: Registration,
    answer: Nothing,
    errors: ['invalid', 'rate_limited'],
  },
  'POST register/address': {
    access: 'open',
    secret: true,
    summary: 'The address that the link of an invitation’s or an order’s mail was sent to',
    body: v.object({ secret: MailSecret }),
    answer: v.object({ email: v.string() }),
    errors: ['not_found', 'rate_limited'],
  },
  'POST logout': { access: 'account', summary: 'Ends the token', answer: Nothing, errors: [] },
  'POST password/email': {
    access: 'open',
    secret: true,
    limits: ['accountMailLine'],
    summary: 'Mails a link to set a new password, if the account exists',
    body: v.object({ email: Email }),
    answer: Nothing,
    errors: ['rate_limited'],
  },
  'POST password/reset': {
    access: 'open',
    secret: true,
    summary: 'Sets a new password by the link of a mail, and ends all tokens',
    body: v.pipe(
      v.object({ token: LinkToken, email: Email, ...newPassword, ...staffCode }),
      v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
    ),
    answer: Nothing,
    errors: ['token_spent', 'invalid', 'step_up_required', 'wrong_credentials', 'rate_limited'],
  },
  'POST user/password': {
    access: 'account',
    secret: true,
    summary: 'Changes the password and ends all other tokens',
    body: v.pipe(
      v.object({ current_password: Password, ...newPassword, ...staffCode }),
      v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
    ),
    answer: Nothing,
    errors: ['wrong_credentials', 'invalid', 'rate_limited', 'step_up_required'],
  },
  'POST email/confirm/verify': {
    access: 'open',
    secret: true,
    summary: 'What the link of a mail needs to confirm its address; changes nothing',
    body: v.object({ token: LinkToken, browser_key: BrowserKey }),
    answer: v.object({
      email: v.string(),
      /**
       * `confirm`: the token will do. `password`: with a password of the owner's, everything set up before ends.
       * `sign_in`: within a session of the account the token will do.
       */
      ways: v.array(v.picklist(['confirm', 'password', 'sign_in'])),
    }),
    errors: ['token_spent'],
  },
  'POST email/confirm': {
    access: 'open',
    secret: true,
    summary: 'Confirms an address by the link of a mail; places bought with it become the account’s',
    body: v.pipe(
      v.object({
        token: LinkToken,
        browser_key: BrowserKey,
        ...v.partial(v.object({ ...personName, ...newPassword })).entries,
      }),
      v.forward(v.partialCheck(passwordPair, areEqual), ['password_confirmation']),
    ),
    answer: v.object({
      /** Signs in a person who was not; left out within a session of the account. */
      login: v.optional(PasswordLogin),
    }),
    errors: ['token_spent', 'invalid', 'unauthenticated', 'forbidden'],
  },
  'POST email/confirm/resend': {
    access: 'account',
    summary: 'Mails the link to confirm the address again',
    answer: Nothing,
    errors: ['rate_limited'],
  },
});
