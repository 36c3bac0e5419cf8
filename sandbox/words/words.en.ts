import type { StaffRole } from '#contract/staff/rights.ts';

/** What the other languages say as well. */
export type SandboxWords = typeof sandboxEn;

type OfRoles = Readonly<Record<StaffRole, string>>;
type Sections = readonly (readonly [heading: string, text: string])[];

/** What the pages under /sandbox say: the bank, the mailbox, the demonstration's terms. */
export const sandboxEn = {
  demonstration: 'Demonstration: no money moves here.',
  language: 'Language',
  desk: {
    title: 'Demonstration desk',
    lead: 'Muster runs as a demonstration. The payment provider and the mailbox are part of it.',
    mailbox: 'Open the mailbox',
    mailboxHelp: 'Every e-mail that Muster would send arrives there.',
    people: 'Somebody to be',
    roleOf: {
      captain: (group: string) => `leads “${group}”: members, an invitation, a challenge, free places, a history.`,
      guardian: (group: string) => `brings the children of “${group}”; one has no age yet.`,
    },
    peopleHelp: 'Sign in with Google and choose one of them.',
    signIn: 'Sign in',
    payments: 'Payments',
    noPayments: 'No payments yet. Reserve a place, and its payment appears here.',
    open: 'Open at the bank',
    cards: 'Cards to try',
    cardsHelp: 'Any future date and any three digits go with them.',
    cardOf: {
      succeeds: 'is accepted',
      declined: 'is declined',
      asks: 'asks for your confirmation',
      funds: 'lacks funds',
      disputes: 'pays, then its bank wants the money back',
    },
    blik: 'BLIK: any six digits.',
  },
  staff: {
    title: 'The organiser’s staff',
    lead: 'One click signs you in to the staff’s pages in a role of your choice.',
    choose: 'Choose a role',
    mayOf: {
      owner: 'may do everything, also invite people to the staff',
      organiser: 'plans runs and looks after people',
      finance: 'sees and moves money',
      desk: 'checks people in on the day',
      reader: 'only looks',
    } satisfies OfRoles,
    byHand: (email: string, password: string) =>
      `To sign in by hand: ${email}, password “${password}”, then the code shown here.`,
    signedIn: (name: string, role: string) => `You are ${name}, ${role.toLowerCase()}`,
    codeLead: 'An authenticator app would show this code now:',
    codeHelp: 'It changes every 30 seconds and is good once. The list of roles always shows the present ones.',
    enter: 'Open the staff’s pages',
    others: 'Another role',
  },
  bank: {
    title: (provider: string) => `Demo bank: ${provider}`,
    notice: 'This page stands in for your bank. Choose what the bank should say.',
    amount: 'Amount',
    to: 'To',
    what: 'For',
    title3ds: 'Your bank asks: is it you?',
    pay: (amount: string) => `Pay ${amount}`,
    agree: (amount: string) => `Yes, pay ${amount}`,
    later: 'Pay later',
    laterHelp: 'The transfer is on its way; the bank reports later.',
    refuse: 'Let the bank refuse',
    cancel: 'Cancel and go back',
    blik: 'BLIK code',
    blikHelp: 'Any six digits.',
    blikError: 'A BLIK code has six digits. Type all six.',
    payWithBlik: 'Pay by BLIK',
    others: 'What else can happen',
    arrived: 'The money has arrived',
    failed: 'The transfer failed',
    settled: {
      requires_payment_method: 'This attempt to pay has ended. Go back and start another one.',
      processing: 'The transfer is on its way. Decide how it ends.',
      succeeded: 'This payment has been made.',
      canceled: 'This payment was called off.',
    },
    back: 'Back to Muster',
    notFound: 'The bank does not know this payment.',
  },
  /** What is Adyen's: its card, whose fields are Adyen's own frames and not there without its keys. */
  adyen: {
    cardMethod: 'Card (demonstration)',
    cardTitle: 'Demo card',
    cardNotice:
      'Adyen’s own card fields come from Adyen and are not shown in a demonstration. This page stands in for them.',
  },
  status: {
    requires_payment_method: 'not paid',
    requires_action: 'waits for the payer',
    processing: 'on its way',
    succeeded: 'paid',
    canceled: 'called off',
  },
  mail: {
    title: 'Mailbox',
    lead: 'The e-mails of this demonstration, newest first. Nothing leaves this computer.',
    empty: 'No e-mails yet. Reserve a place, and the confirmation arrives here.',
    to: 'To',
    sent: 'Sent',
    asHtml: 'The e-mail',
    calendar: 'The calendar file that comes with it',
    asText: 'As plain text',
    all: 'All e-mails',
    notFound: 'There is no such e-mail.',
    noSubject: '(no subject)',
    kinds: 'Every kind of e-mail',
    kindsLead: 'Each as it would be written now, about something in this demonstration. Nothing is sent.',
    nothingSuch:
      'There is nothing in this demonstration yet that such an e-mail could be about. Do it once, then come back.',
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
    goOn: 'Go on',
    cancel: 'Cancel and go back',
    lost: 'This sign-in has ended.',
    lostHelp: (provider: string) =>
      `It was used, took too long, or did not begin at Muster. Start ${provider} there again.`,
  },
  /** A demonstration of a legal text: the seller and the contact address are filled in. */
  terms: {
    title: 'Terms of the demonstration',
    lead: (seller: string) =>
      `These are not the terms of a real shop; they show where those would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      ['Nothing is sold', 'Runs, waves and prices are invented. An order reserves no place at any run.'],
      ['Nothing is charged', 'The payment provider is a part of this program. Never type the number of a real card.'],
      [
        'Before going live',
        'The organiser sets the addresses of the real terms in the settings TERMS_URL_PL and TERMS_URL_DE. Without them live mode does not start.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  privacy: {
    title: 'Privacy in the demonstration',
    lead: (seller: string) =>
      `This is not the privacy notice of a real shop; it shows where that would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      [
        'What is stored',
        'What you type into an order is kept in the database of this installation, and nowhere else: name, e-mail address, postal address.',
      ],
      ['Who gets it', 'Nobody. E-mails go to the built-in mailbox, payments to the built-in provider.'],
      ['How it goes away', 'Whoever runs this installation deletes its data folder.'],
      [
        'Before going live',
        'The organiser sets the addresses of the real notice in the settings PRIVACY_URL_PL and PRIVACY_URL_DE. Without them live mode does not start.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  imprint: {
    title: 'Imprint of the demonstration',
    lead: (seller: string) =>
      `This is not the imprint of a real shop; it shows where that would stand. Seller: ${seller}.`,
    sections: (contact: string): Sections => [
      [
        'Who sells',
        'Nobody: runs, waves and prices are invented. Here stand name, address, register and tax number of the organiser.',
      ],
      [
        'Before going live',
        'The organiser sets the address of the real imprint in the setting IMPRINT_URL. Without it live mode does not start in Germany.',
      ],
      ['Questions', `Write to ${contact}.`],
    ],
  },
  toShop: 'To the runs',
};
