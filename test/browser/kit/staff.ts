import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#contract/staff/rights.ts';
import { staffSessionKey } from '#contract/staff/session.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { call, makeAccount } from './account.ts';
import { mailsTo } from './mailbox.ts';
import { shopUrl } from './shop.ts';

interface SignedIn {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  /** The current code of the second factor. */
  readonly code: string;
}

/** The demonstration's member with a role, in a session of their own. */
export async function demoMember(role: StaffRole, at = shopUrl()): Promise<SignedIn> {
  const answer = await fetch(`${at}/sandbox/staff`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: `role=${role}`,
  });
  return (await answer.json()) as SignedIn;
}

/** Opens a staff page as the demonstration signs in, by the token in the tab. */
export async function openAs(page: Page, role: StaffRole, path: string, at = shopUrl()): Promise<void> {
  const { token } = await demoMember(role, at);
  await page.goto('/staff');
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [staffSessionKey, token] as const);
  await page.goto(path);
}

/** Signs in through the demonstration as a person does, in English, and goes on to the runs. */
export async function enter(page: Page, role: StaffRole): Promise<void> {
  await page.goto('/sandbox/staff?lng=en');
  await page.locator(`button[value="${role}"]`).click();
  await page.locator('#enter').click();
  await page.locator('main h1').waitFor();
  await page.goto('/staff/runs');
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
}

/** Creates an account with that address, and returns the link of an owner's invitation to it. */
export async function invite(email: string, role: StaffRole): Promise<string> {
  await makeAccount(shopUrl(), email);
  const { token } = await demoMember('owner');
  await call(shopUrl(), 'staff/team/invite', { token, body: { email, role } });
  const mails = await mailsTo(shopUrl(), email, 2);
  const link = mails.map(({ text }) => /\/staff\/invitation\/[\w-]+/u.exec(text)?.[0]).find((one) => one !== undefined);
  expect(link).toBeDefined();
  return link ?? '';
}

/** An authenticator app that gives each code once, so the next one is half a minute later. */
export function authenticator(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  let used = 0;
  return () => app.generate({ timestamp: Date.now() + 30_000 * used++ });
}

/** Makes a member's last second factor too old for actions that need a recent one. */
export const letStepUpLapse = (email: string) =>
  insideDatabase(process.env.SHOP_FOLDER ?? '', ({ db }) =>
    sql`update session set stepped_up_at = now() - interval '20 minutes' where kind = 'staff'
      and account_id = (select id from account where email = ${email})`.execute(db),
  );

/** Ends their sessions, as an owner does by giving them another role. */
export const endSessions = (email: string) =>
  insideDatabase(process.env.SHOP_FOLDER ?? '', ({ db }) =>
    sql`delete from session where kind = 'staff' and account_id = (select id from account where email = ${email})`.execute(
      db,
    ),
  );
