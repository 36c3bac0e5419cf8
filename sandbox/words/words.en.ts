import type { StaffRole } from '#contract/staff/rights.ts';

/** The shape that the other languages share. */
export type SandboxWords = typeof sandboxEn;

type OfRoles = Readonly<Record<StaffRole, string>>;
type Sections = readonly (readonly [heading: string, text: string])[];

/** The texts of the pages under /sandbox: the bank, the mailbox, the demonstration's terms. */
export const sandboxEn = {
  demonstration: 'Demo: no real money moves here.',
  language: 'Language',
  desk: {
    title: 'Demo desk',
    lead: 'Muster is running as a demo. The payment provider and the mailbox are part of it.',
    mailbox: 'Open the mailbox',
    mailboxHelp: 'Every e-mail that Muster would send arrives there.',
    people: 'Sign in as',
    roleOf: {
      captain: (group: string) =>
        `leads “${group}”, with members, an invitation, a challenge, free places and a history.`,
      guardian: (group: string) => `brings the children in “${group}”; one has no age yet.`,
    },
    peopleHelp: 'Sign in with Google and choose one of them.',
    signIn: 'Sign in',
    payments: 'Payments',
    noPayments: 'No payments yet. Reserve a place, and its payment appears here.',
    open: 'Open at the bank',
    cards: 'Test cards',
    cardsHelp: 'Use any future date and any three digits.',
    cardOf: {
      succeeds: 'is accepted',
      declined: 'is declined',
      asks: 'asks you to confirm',
      funds: 'lacks funds',
      disputes: 'pays, then the bank disputes the payment',
    },
    blik: 'BLIK: any six digits.',
  },
  staff: {
    title: 'The organiser’s staff',
    lead: 'One click signs you in to the staff pages in a role of your choice.',
    choose: 'Choose a role',
    mayOf: {
      owner: 'can do everything, including inviting people to the staff',
      organiser: 'plans runs and looks after people',
      finance: 'sees and manages money',
      desk: 'checks people in on the day',
      reader: 'can only view',
    } satisfies OfRoles,
    byHand: (email: string, password: string) =>
      `To sign in by hand: ${email}, password “${password}”, then the code shown here.`,
    signedIn: (name: string, role: string) => `You are ${name}, ${role.toLowerCase()}`,
    codeLead: 'An authenticator app would show this code now:',
    codeHelp: 'It changes every 30 seconds and works once. The list of roles always shows the current ones.',
    enter: 'Open the staff pages',
    others: 'Another role',
  },
  bank: {
    title: (provider: string) => `Demo bank: ${provider}`,
    notice: 'This page stands in for your bank. Choose what the bank should say.',
    amount: 'Amount',
    to: 'To',
    what: 'For',
    title3ds: 'Your bank asks: is this you?',
    pay: (amount: string) => `Pay ${amount}`,
    agree: (amount: string) => `Yes, pay ${amount}`,
    later: 'Pay later',
    laterHelp: 'The transfer is on its way; the bank reports later.',
    refuse: 'Decline the payment',
    cancel: 'Cancel and go back',
    blik: 'BLIK code',
    blikHelp: 'Any six digits.',
    blikError: 'A BLIK code has six digits. Enter all six.',
    payWithBlik: 'Pay with BLIK',
    others: 'What else can happen',
    arrived: 'The money has arrived',
    failed: 'The transfer failed',
    settled: {
      requires_payment_method: 'This payment attempt has ended. Go back and start another one.',
      processing: 'The transfer is on its way. Decide how it ends.',
      succeeded: 'This payment has been made.',
      canceled: 'This payment was cancelled.',
    },
    back: 'Back to Muster',
    notFound: 'The bank has no record of this payment.',
  },
  /** Texts about Adyen: its card fields are Adyen's own frames, which need Adyen's keys. */
  adyen: {
    cardMethod: 'Card (demo)',
    cardTitle: 'Demo card',
    cardNotice: 'Adyen’s own card fields come from Adyen and are not shown in a demo. This page stands in for them.',
  },
  status: {
    requires_payment_method: 'not paid',
    requires_action: 'waiting for the payer',
    processing: 'on its way',
    succeeded: 'paid',
    canceled: 'cancelled',
  },
  mail: {
    title: 'Mailbox',
    lead: 'The e-mails of this demo, newest first. Nothing leaves this computer.',
    empty: 'No e-mails yet. Reserve a place, and the confirmation arrives here.',
    to: 'To',
    sent: 'Sent',
    asHtml: 'The e-mail',
    calendar: 'The attached calendar file',
    asText: 'As plain text',
    all: 'All e-mails',
    notFound: 'There is no such e-mail.',
    noSubject: '(no subject)',
    kinds: 'Every kind of e-mail',
    kindsLead: 'Each as it would be written now, about something in this demo. Nothing is sent.',
    nothingSuch:
      'There is nothing in this demo yet that such an e-mail could be about. Make it happen once, then come back.',
  },
  signIn: {
    title: (provider: string) => `Demo sign-in: ${provider}`,
    notice: (provider: string) => `This page stands in for ${provider}. Choose who you are.`,
    noEmail: 'no e-mail address',
    standing: (isVouchedFor: boolean): string => (isVouchedFor ? 'address confirmed' : 'address not confirmed'),
    other: 'Somebody else',
    givenName: 'First name',
    familyName: 'Last name',
    email: 'E-mail address',
    vouches: (provider: string) => `${provider} has confirmed this address`,
    wrong: 'Fill in both names and an e-mail address.',
    goOn: 'Continue',
    cancel: 'Cancel and go back',
    lost: 'This sign-in has ended.',
    lostHelp: (provider: string) =>
      `It was used, took too long, or did not start at Muster. Start the ${provider} sign-in there again.`,
  },
  /** A demonstration of a legal text: the seller and the contact address are filled in. */
  terms: {
    title: 'Terms of the demo',
    lead: (seller: string) =>
      `These are not the terms of a real shop; they show where those would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      ['Nothing is sold', 'Runs, waves and prices are invented. An order reserves no place at any run.'],
      ['Nothing is charged', 'The payment provider is a part of this program. Never enter the number of a real card.'],
      [
        'Before going live',
        'The organiser sets the addresses of the real terms in the settings TERMS_URL_PL and TERMS_URL_DE. Without them live mode does not start.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  privacy: {
    title: 'Privacy in the demo',
    lead: (seller: string) =>
      `This is not the privacy notice of a real shop; it shows where that would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      [
        'What is stored',
        'What you type into an order is kept in the database of this installation, and nowhere else: name, e-mail address, postal address.',
      ],
      ['Who gets it', 'Nobody. E-mails go to the built-in mailbox, payments to the built-in provider.'],
      ['How it is deleted', 'The person who runs this installation deletes its data folder.'],
      [
        'Before going live',
        'The organiser sets the addresses of the real notice in the settings PRIVACY_URL_PL and PRIVACY_URL_DE. Without them live mode does not start.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  imprint: {
    title: 'Imprint of the demo',
    lead: (seller: string) =>
      `This is not the imprint of a real shop; it shows where that would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      [
        'Who sells',
        'Nobody: runs, waves and prices are invented. The organiser’s name, address, register and tax number go here.',
      ],
      [
        'Before going live',
        'The organiser sets the address of the real imprint in the setting IMPRINT_URL. Without it live mode does not start in Germany.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  toShop: 'Go to the runs',
};
