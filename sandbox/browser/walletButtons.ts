import { applyAppearance } from './appearance.ts';
import { askPayer } from './challenge.ts';
import { h } from './dom.ts';
import { retrieve } from './provider.ts';
import type {
  Appearance,
  ElementForm,
  ElementsOptions,
  FormLanguage,
  Means,
  Surroundings,
  WalletOptions,
} from './types.ts';
import { formWords, languageFor } from './words.ts';

/** What each wallet is called, and whether this device has it. Stripe asks the browser in the same way. */
const wallets = [
  { type: 'apple_pay', key: 'applePay', name: 'Apple Pay', isHere: () => 'ApplePaySession' in window },
  {
    type: 'google_pay',
    key: 'googlePay',
    name: 'Google Pay',
    isHere: () => 'PaymentRequest' in window && navigator.userAgent.includes('Chrome/'),
  },
] as const;
type Wallet = (typeof wallets)[number];

/** The wallets' own card, which pays. */
const card = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '40',
  'payment_method_data[card][cvc]': '123',
};

/** The express checkout element: a button for each wallet of this device, or nothing. */
export class WalletButtons implements ElementForm<WalletOptions> {
  readonly #around: Surroundings<WalletOptions>;
  readonly #approved: (wallet: Means | null) => void;
  readonly #host = h('div');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  #elements: ElementsOptions;

  constructor(around: Surroundings<WalletOptions>, approved: (wallet: Means | null) => void) {
    this.#around = around;
    this.#approved = approved;
    this.#elements = around.elements;
  }

  get #language(): FormLanguage {
    return languageFor(this.#elements.locale);
  }

  get #style(): Appearance {
    return this.#elements.appearance ?? {};
  }

  async mount(target: Element): Promise<void> {
    target.replaceChildren(this.#host);
    const answer = await retrieve(this.#around.key, this.#elements.clientSecret ?? '');
    if (!this.#host.isConnected) return;
    if (answer.error !== undefined) {
      this.#around.emit('loaderror', { error: answer.error });
      return;
    }
    const takesCards = answer.paymentIntent.payment_method_types.includes('card');
    const here = takesCards ? wallets.filter(({ isHere }) => isHere()) : [];
    applyAppearance(this.#root, this.#style);
    this.#root.replaceChildren(h('div', { class: 'wallets' }, ...here.map((wallet) => this.#draw(wallet))));
    const are = Object.fromEntries(wallets.map(({ key, isHere }) => [key, isHere()]));
    this.#around.emit('ready', { availablePaymentMethods: here.length === 0 ? undefined : are });
  }

  unmount(): void {
    this.#host.remove();
  }

  update(): void {}

  restyle(elements: ElementsOptions): void {
    this.#elements = elements;
    applyAppearance(this.#root, this.#style);
  }

  #draw(wallet: Wallet): HTMLElement {
    const button = h('button', { type: 'button', class: 'Wallet' }, wallet.name);
    button.style.setProperty('height', `${this.#around.options.buttonHeight ?? 44}px`);
    button.addEventListener('click', () => void this.#open(wallet));
    return button;
  }

  /** The wallet's own sheet: who approves there has paid as soon as the page confirms. */
  async #open({ type, name }: Wallet): Promise<void> {
    const words = formWords[this.#language].wallet;
    const asked = { title: name, text: words.text, agree: words.agree, refuse: words.refuse };
    if ((await askPayer(this.#language, this.#style, asked)) === 'cancel') {
      this.#around.emit('cancel');
      return;
    }
    this.#approved({
      language: this.#language,
      style: this.#style,
      submit: async () => ({ selectedPaymentMethod: type }),
      values: () => card,
    });
    // The sheet is closed already: there is nowhere to show that it failed.
    this.#around.emit('confirm', { expressPaymentType: type, paymentFailed() {} });
    this.#approved(null);
  }
}
