import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import type { SocialProviderName } from '#contract/values.ts';
import type { Deps } from '../../deps.ts';
import type { MailContent } from '../../outside/mail.ts';
import { accountTemplates } from '../../words/accountMail.ts';
import { groupTemplates } from '../../words/groupMail.ts';
import { mailTemplates } from '../../words/mail.ts';
import { codeTemplate } from '../holds/codes.ts';
import { newHoldSecret } from '../holds/keep.ts';
import { paymentFacts } from './facts.ts';
import { verifiesBuyer } from './letter.ts';
import type { DiscrepancyData } from './operatorLetter.ts';
import { render, renderAccountMail, renderCodeMail, renderGroupMail, renderOperatorMail } from './templates.ts';

/** A mail as the outbox keeps it: what it reports, in whose words is found out when it goes out. */
export interface MailRow {
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  readonly data: PaymentData & AccountData & GroupData & Partial<DiscrepancyData>;
}

interface PaymentData {
  readonly payment_id?: string;
}
/** Where the links lead, and the account's id unless it is found by the address. */
interface AccountData {
  readonly region?: Region;
  readonly account_id?: number | null;
  readonly registration_id?: number | null;
  readonly unlinked?: readonly SocialProviderName[];
}
/** Accounts by their ids. */
interface GroupData {
  readonly group_id?: number;
  readonly invitation_id?: number;
  readonly actor?: number | null;
  readonly subject?: number | null;
  readonly wave_was?: string | null;
}

/** Null where there is nothing to say any more: a reminder of what has been paid, a reset for nobody's address. */
export async function renderRow(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { template: name, data, language, recipient }: MailRow,
): Promise<MailContent | null> {
  const ofAccount = accountTemplates.find((one) => one === name);
  if (ofAccount !== undefined) {
    const { region = defaultRegion, account_id: accountId = null, registration_id: registrationId = null } = data;
    const { unlinked = [] } = data;
    const row = { template: ofAccount, recipient, language, region, accountId, registrationId, unlinked };
    return renderAccountMail(database, row, config);
  }
  const ofGroup = groupTemplates.find((one) => one === name);
  if (ofGroup !== undefined) {
    const { group_id: groupId = 0, invitation_id: invitationId = null, actor = null, subject = null } = data;
    const row = { template: ofGroup, groupId, invitationId, actor, subject, waveWas: data.wave_was ?? null };
    return renderGroupMail(database, row, language, config);
  }
  if (name === codeTemplate) {
    return renderCodeMail(database, { email: recipient, region: data.region ?? defaultRegion, language }, config);
  }
  if (name === 'discrepancy') return renderOperatorMail(data as DiscrepancyData, language, config);
  const template = mailTemplates.find((one) => one === name);
  if (template === undefined) throw new Error(`There is no mail '${name}'.`);
  const facts = await paymentFacts(database.pool, data.payment_id ?? '');
  if (facts === null) throw new Error(`There is no payment '${data.payment_id}'.`);
  if (template === 'reminder' && facts.status !== 'pending') return null;
  const secret = verifiesBuyer(template, facts) ? await newHoldSecret(database.db, facts.payment_id) : null;
  return render(template, facts, language, config, secret);
}
