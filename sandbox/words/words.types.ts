import type { StaffRole } from '#contract/staff/rights.ts';

/** What the pages under /sandbox say: the bank, the mailbox, the demonstration's terms. */
export interface SandboxWords {
  readonly demonstration: string;
  readonly language: string;
  readonly desk: {
    readonly title: string;
    readonly lead: string;
    readonly mailbox: string;
    readonly mailboxHelp: string;
    readonly people: string;
    readonly roleOf: {
      readonly captain: (group: string) => string;
      readonly guardian: (group: string) => string;
    };
    readonly peopleHelp: string;
    readonly signIn: string;
    readonly payments: string;
    readonly noPayments: string;
    readonly open: string;
    readonly cards: string;
    readonly cardsHelp: string;
    readonly cardOf: {
      readonly succeeds: string;
      readonly declined: string;
      readonly asks: string;
      readonly funds: string;
      readonly disputes: string;
    };
    readonly blik: string;
  };
  readonly staff: {
    readonly title: string;
    readonly lead: string;
    readonly choose: string;
    readonly roleOf: Readonly<Record<StaffRole, string>>;
    readonly mayOf: Readonly<Record<StaffRole, string>>;
    readonly byHand: (email: string, password: string) => string;
    readonly signedIn: (name: string, role: string) => string;
    readonly codeLead: string;
    readonly codeHelp: string;
    readonly enter: string;
    readonly others: string;
  };
  readonly bank: {
    readonly title: (provider: string) => string;
    readonly notice: string;
    readonly amount: string;
    readonly to: string;
    readonly what: string;
    readonly title3ds: string;
    readonly pay: (amount: string) => string;
    readonly agree: (amount: string) => string;
    readonly later: string;
    readonly laterHelp: string;
    readonly refuse: string;
    readonly cancel: string;
    readonly blik: string;
    readonly blikHelp: string;
    readonly blikError: string;
    readonly payWithBlik: string;
    readonly others: string;
    readonly arrived: string;
    readonly failed: string;
    readonly settled: Readonly<Record<'requires_payment_method' | 'processing' | 'succeeded' | 'canceled', string>>;
    readonly back: string;
    readonly notFound: string;
  };
  /** What is Adyen's: its card, whose fields are Adyen's own frames and not there without its keys. */
  readonly adyen: {
    readonly cardMethod: string;
    readonly cardTitle: string;
    readonly cardNotice: string;
  };
  readonly status: Readonly<
    Record<'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled', string>
  >;
  readonly mail: {
    readonly title: string;
    readonly lead: string;
    readonly empty: string;
    readonly to: string;
    readonly sent: string;
    readonly asHtml: string;
    readonly asText: string;
    readonly all: string;
    readonly notFound: string;
    readonly noSubject: string;
  };
  readonly signIn: {
    readonly title: (provider: string) => string;
    readonly notice: (provider: string) => string;
    readonly noEmail: string;
    readonly standing: (isVouchedFor: boolean) => string;
    readonly other: string;
    readonly givenName: string;
    readonly familyName: string;
    readonly email: string;
    readonly vouches: (provider: string) => string;
    readonly wrong: string;
    readonly goOn: string;
    readonly cancel: string;
    readonly lost: string;
    readonly lostHelp: (provider: string) => string;
  };
  readonly terms: Legal;
  readonly privacy: Legal;
  readonly imprint: Legal;
  readonly toShop: string;
}

/** A demonstration of a legal text: the seller and the contact address are filled in. */
export interface Legal {
  readonly title: string;
  readonly lead: (seller: string) => string;
  readonly sections: (contact: string) => readonly (readonly [heading: string, text: string])[];
}
