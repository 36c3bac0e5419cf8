import type { LinkedIdentity, Session } from '#contract/accounts/access.calls.ts';
import type { InName, MySignup, Profile, SavedAddress } from '#contract/accounts/account.calls.ts';

/** A runner with a complete profile. */
export const ola: Profile = {
  id: 7,
  name: 'Aleksandra',
  surname: 'Brzęczyszczykiewicz',
  email: 'ola@example.com',
  pending_email: null,
  phone: '601202303',
  size: 'M',
  sex: 'K',
  birthdate: '1991-06-21',
  avatar: '/api/avatars/AB',
  language: 'en',
  email_verified: true,
  has_password: true,
  is_staff: false,
  email_bounced: null,
  terms_conditions_consent: true,
  marketing_consent_email: true,
  marketing_consent_phone: false,
  marketing_consent_partners: null,
  signups: [],
  invitations: [],
  reserved_in_name: [],
};

export const unconfirmed: Profile = { ...ola, email_verified: false };
export const bounced: Profile = {
  ...ola,
  email_verified: false,
  email_bounced: { reason: '550 5.1.1 No such user here' },
};
export const withoutTerms: Profile = { ...ola, terms_conditions_consent: false };

/** Where and when a group of Gdańsk starts. */
export const gdansk = {
  event_id: 1,
  event_name: 'Muster Gdańsk',
  region: 'pl',
  city_name: 'Gdańsk',
  event_date: '2027-04-17',
  wave_time: '2027-04-17T09:45:00+02:00',
  join_time: '2027-04-17T08:00:00+02:00',
  be_there_time: '2027-04-17T08:45:00+02:00',
  distance: 6,
  category_name: 'Recruit',
  is_kids: false,
} as const;

export const signup: MySignup = {
  id: 31,
  group_id: 4182,
  group_name: 'Mud sharks',
  ...gdansk,
  has_tshirts: true,
  tshirt_edit_enabled: true,
  tshirts_until: '2027-03-18',
  is_captain: true,
  size: 'M',
  age: null,
  ageless: [],
  todos: [],
  status: 'paid',
  payment_id: 'AbCdEfGhIjKlMnOpQrStUv',
  payment_status: 'paid',
  expires_at: null,
};

export const invitation: Profile['invitations'][number] = {
  participant_id: 55,
  group: {
    id: 99,
    name: 'Bog hoppers',
    captain: { name: 'Jan' },
    ...gdansk,
    category_id: 11,
    age_from: null,
    age_to: null,
    price: 19_900,
    free_paid_places: 1,
  },
  mode: 'unpaid',
  price: 20_199,
  expires_at: '2027-03-03T12:00:00+01:00',
};

/** Where Ola is signed in: here, and on her phone. */
export const sessions: readonly [Session, Session] = [
  {
    id: 1,
    browser: 'Firefox',
    system: 'Linux',
    network: '203.0.113.0/24',
    created_at: '2027-01-02T10:00:00.000Z',
    last_used_at: '2027-01-02T11:00:00.000Z',
    is_this: true,
  },
  {
    id: 2,
    browser: 'Safari',
    system: 'iPhone',
    network: '2001:db8:7::/48',
    created_at: '2026-12-24T18:00:00.000Z',
    last_used_at: '2026-12-31T22:30:00.000Z',
    is_this: false,
  },
];
export const identity: LinkedIdentity = {
  id: 5,
  provider: 'google',
  email: 'ola@gmail.example',
  created_at: '2026-03-03T11:00:00.000Z',
};

export const address: SavedAddress = {
  name: 'Aleksandra',
  surname: 'Brzęczyszczykiewicz',
  street: 'Długa',
  street_number: '12/3',
  postal_code: '80-831',
  city: 'Gdańsk',
  country: 'PL',
};
export const noAddress: SavedAddress = {
  name: '',
  surname: '',
  street: null,
  street_number: '',
  postal_code: '',
  city: '',
  country: 'DE',
};

/** A person without a phone number and date of birth. */
export const kim: Profile = { ...ola, name: 'Kim', surname: 'Wood', phone: null, birthdate: null };

/** Two places that somebody else reserved in Ola's name. */
export const inName: InName = {
  payment_id: 'pay_stranger',
  event_id: 1,
  event_name: 'Muster Gdańsk',
  region: 'pl',
  city_name: 'Gdańsk',
  event_date: '2027-05-15',
  wave_time: '2027-05-15T09:00:00+02:00',
  join_time: '2027-05-15T08:00:00+02:00',
  be_there_time: '2027-05-15T08:00:00+02:00',
  distance: 6,
  category_name: 'Rekrut',
  is_kids: false,
  places: 2,
  price: 42_428,
  expires_at: '2027-01-11T14:00:00+01:00',
};
