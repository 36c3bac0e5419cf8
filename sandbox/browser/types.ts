/** The types that our stand-in for Stripe's script shares with react-stripe-js; the browser gets nothing of them. */

export type FormLanguage = 'pl' | 'en' | 'de';

export interface StripeProblem {
  readonly type: 'api_connection_error' | 'api_error' | 'card_error' | 'invalid_request_error' | 'validation_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly payment_intent?: IntentView;
}

interface IntentView {
  readonly id: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly payment_method_types: readonly string[];
  readonly next_action: {
    readonly type: string;
    readonly redirect_to_url?: { readonly url: string };
  } | null;
  readonly last_payment_error: StripeProblem | null;
}

export type ProviderAnswer =
  | { readonly paymentIntent: IntentView; readonly error?: never }
  | { readonly error: StripeProblem };

export interface Appearance {
  readonly theme?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
  readonly locale?: string;
}

export type Layout = 'auto' | 'tabs' | 'accordion' | { readonly type: 'auto' | 'tabs' | 'accordion' };

export interface PaymentElementOptions {
  readonly layout?: Layout;
}

/** For the wallets' buttons; Stripe's other options change nothing here. */
export interface WalletOptions {
  readonly buttonHeight?: number;
}

type Emit = (event: string, detail?: Readonly<Record<string, unknown>>) => void;

/** What an element needs from the surrounding page. */
export interface Surroundings<Options> {
  readonly key: string;
  readonly emit: Emit;
  readonly elements: ElementsOptions;
  readonly options: Options;
}

/** What the facade of an element asks of it. */
export interface ElementForm<Options> {
  mount(target: Element): Promise<void>;
  unmount(): void;
  update(options: Options): void;
  restyle(elements: ElementsOptions): void;
}

/** What is paid with: the fields of the form, or the card of a wallet. */
export interface Means {
  readonly language: FormLanguage;
  readonly style: Appearance;
  submit(): Promise<{ readonly error?: StripeProblem; readonly selectedPaymentMethod?: string }>;
  values(): Record<string, string>;
}
