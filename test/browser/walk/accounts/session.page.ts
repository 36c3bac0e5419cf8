import type { Page } from '@playwright/test';
import { alerts, heading, offers, type PageObject, press, type SentEvent } from '../pageObject.ts';

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]:not([readonly])`);
const text = (event: SentEvent, part: string) => String(event[part]);

/** Fills in a form's fields and submits it with Enter. */
const send = async (page: Page, values: Readonly<Record<string, string>>) => {
  const names = Object.keys(values);
  for (const name of names) {
    if ((await field(page, name).count()) === 0) return false;
    await field(page, name).fill(values[name] ?? '');
  }
  await field(page, names.at(-1) ?? '').press('Enter');
  return true;
};

export const sessionPage: PageObject = {
  gestures: {
    'login.submitted': (page, event) => send(page, { email: text(event, 'email'), password: text(event, 'password') }),
    'password.given': async (page, event) =>
      (await field(page, 'email').count()) === 0 && (await send(page, { password: text(event, 'password') })),
    'field.typed': async (page) => {
      if ((await field(page, 'password').count()) === 0) return false;
      await field(page, 'password').pressSequentially('x');
      return true;
    },
    'provider.chosen': press('Continue with Google'),
    'linking.abandoned': press('Not now'),
  },
  looks: {
    'signedOut.idle': heading('Sign in'),
    'signedOut.idle.wrong': alerts(/is wrong/u),
    'signedOut.idle.limited': alerts(/^Too many tries/u),
    'signedOut.idle.unreachable': alerts(/could not be signed in/u),
    'signedOut.idle.socialRefused': alerts(/did not work|does not answer/u),
    'signedOut.signingIn': offers('Signing in…'),
    'signedOut.linking': heading('Is this your account?'),
    'signedOut.linking.wrong': alerts(/is wrong/u),
    'signedOut.linking.limited': alerts(/^Too many tries/u),
    'signedOut.linking.unreachable': alerts(/could not be signed in/u),
    'signedOut.linkingAccount': offers('Signing in…'),
  },
};
