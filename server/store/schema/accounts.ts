import type { ColumnType, Generated } from 'kysely';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import type { Language, TshirtSize } from '#contract/constants.ts';
import type { KeptStartData } from '#contract/groups/startData.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Json, JsonOrNull, Moment, MomentOrNull, Serial, WithDefault } from '../columns.ts';

/** The tables of accounts: who they are, how they sign in, what they are on their way to. */
export interface AccountTables {
  account: {
    id: Serial;
    email: string;
    email_confirmed_at: MomentOrNull;
    email_bounced: string | null;
    pending_email: string | null;
    former_email: string | null;
    moved_at: MomentOrNull;
    browser_hash: string | null;
    password_hash: string | null;
    name: string;
    surname: string;
    phone: string | null;
    size: TshirtSize | null;
    sex: 'M' | 'K' | null;
    birthdate: string | null;
    avatar: string | null;
    language: Language;
    address: ColumnType<SavedAddress | null, string | null | undefined, string | null>;
    marketing_consent_email: boolean | null;
    marketing_consent_phone: boolean | null;
    marketing_consent_partners: boolean | null;
    start_kept: JsonOrNull<KeptStartData>;
    terms_version: string | null;
    terms_accepted_at: MomentOrNull;
    created_at: Generated<Date>;
  };
  session: {
    id: Serial;
    token_hash: string;
    account_id: number;
    network: string;
    browser: string | null;
    system: string | null;
    created_at: Generated<Date>;
    last_used_at: WithDefault<Date>;
    expires_at: Moment;
    kind: WithDefault<'runner' | 'staff' | 'ticket'>;
    stepped_up_at: MomentOrNull;
  };
  account_network: { account_id: number; network: string; last_success_at: WithDefault<Date> };
  link: {
    token_hash: string;
    account_id: number;
    kind: 'confirm' | 'reset';
    email: string;
    created_at: Generated<Date>;
    expires_at: Moment;
    spent_at: MomentOrNull;
    registration_id: number | null;
  };
  registration: {
    id: Serial;
    email: string;
    browser_hash: string | null;
    password_hash: string;
    name: string;
    surname: string;
    language: Language;
    terms_version: string;
    marketing_consent_email: boolean | null;
    marketing_consent_phone: boolean | null;
    marketing_consent_partners: boolean | null;
    created_at: Generated<Date>;
  };
  identity: {
    id: Serial;
    provider: SocialProviderName;
    subject: string;
    account_id: number;
    email: string | null;
    vouched: WithDefault<boolean>;
    created_at: Generated<Date>;
  };
  identity_offer: { proof_hash: string; email: string; person: Json<unknown>; expires_at: Moment };
}
