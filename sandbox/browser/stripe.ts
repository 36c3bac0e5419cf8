import type {
  ElementForm,
  ElementsOptions,
  Means,
  PaymentElementOptions,
  StripeProblem,
  Surroundings,
  WalletOptions,
} from './types.ts';

// Our stand-in for Stripe's script (docs/rules/sandbox.md 1.3): a classic script that sets `window.Stripe` at once, as
// loaders expect, and fetches the form's modules when a form is mounted. A block, so that nothing else is global.
{
  type Listener = (detail?: unknown) => void;

  interface ConfirmAsk {
    readonly elements?: Elements;
    readonly clientSecret?: string;
    readonly confirmParams?: { readonly return_url?: string; readonly receipt_email?: string };
    readonly redirect?: 'always' | 'if_required';
  }

  /** The element that react-stripe-js mounts; its content is loaded as a module of its own. */
  class Facade<Options extends object, Form extends ElementForm<Options>> {
    readonly #type: string;
    readonly #listeners = new Map<string, Set<Listener>>();
    readonly #form: () => Promise<Form>;
    readonly #forget: () => void;
    #options: Options;
    #loading: Promise<Form> | null = null;
    #destroyed = false;

    constructor(
      type: string,
      options: Options,
      load: (around: Pick<Surroundings<Options>, 'emit' | 'options'>) => Promise<Form>,
      forget: () => void,
    ) {
      this.#type = type;
      this.#options = options;
      this.#form = () => load(this);
      this.#forget = forget;
    }

    get options() {
      return this.#options;
    }

    readonly emit = (event: string, detail: object = {}) => {
      for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: this.#type, ...detail });
    };

    on(event: string, listener: Listener) {
      this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
      return this;
    }

    off(event: string, listener?: Listener) {
      if (listener === undefined) this.#listeners.delete(event);
      else this.#listeners.get(event)?.delete(listener);
      return this;
    }

    mount(target: string | Element) {
      if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
      const node = typeof target === 'string' ? document.querySelector(target) : target;
      if (node === null)
        throw new Error('The selector you specified applies to no DOM elements that are currently on the page.');
      this.#loading ??= this.#form();
      this.#loading
        .then((form) => (this.#destroyed ? undefined : form.mount(node)))
        .catch((error: unknown) => {
          this.#loading = null;
          this.emit('loaderror', { error: { type: 'api_connection_error', message: String(error) } });
        });
    }

    /** The form once it has loaded; null if none was mounted. */
    get form(): Promise<Form> | null {
      return this.#loading;
    }

    update(options: Partial<Options>) {
      this.#options = { ...this.#options, ...options };
      this.#tell((form) => form.update(this.#options));
    }

    unmount() {
      this.#tell((form) => form.unmount());
    }

    destroy() {
      this.#destroyed = true;
      this.unmount();
      this.#forget();
    }

    #tell(what: (form: Form) => void) {
      // A form that failed to load has reported that already.
      this.#loading?.then(what, () => {});
    }
  }

  type AnyFacade = Facade<PaymentElementOptions & WalletOptions, ElementForm<PaymentElementOptions & WalletOptions>>;

  class Elements {
    readonly #key: string;
    readonly #made = new Map<string, AnyFacade>();
    #options: ElementsOptions;
    /** The wallet in which the payer has just approved the payment. */
    #wallet: Means | null = null;

    constructor(key: string, options: ElementsOptions) {
      this.#key = key;
      this.#options = options;
    }

    get clientSecret() {
      return this.#options.clientSecret;
    }

    create(type: string, options: PaymentElementOptions & WalletOptions = {}) {
      if (type !== 'payment' && type !== 'expressCheckout') {
        throw new Error(`The sandbox draws the payment and the express checkout element only, not '${type}'.`);
      }
      if (this.#made.has(type)) {
        throw new Error(`Can only create one Element of type ${type} through the elements() group.`);
      }
      const forget = () => void this.#made.delete(type);
      const around = () => ({ key: this.#key, elements: this.#options });
      const facade: AnyFacade =
        type === 'payment'
          ? new Facade(
              type,
              options,
              async ({ emit, options }) => {
                const { PaymentElement } = await import('./paymentElement.ts');
                return new PaymentElement({ ...around(), emit, options });
              },
              forget,
            )
          : new Facade(
              type,
              options,
              async ({ emit, options }) => {
                const { WalletButtons } = await import('./walletButtons.ts');
                const approved = (wallet: Means | null) => {
                  this.#wallet = wallet;
                };
                return new WalletButtons({ ...around(), emit, options }, approved);
              },
              forget,
            );
      this.#made.set(type, facade);
      return facade;
    }

    getElement(type: unknown) {
      return this.#made.get(String(type)) ?? null;
    }

    update(options: ElementsOptions) {
      this.#options = { ...this.#options, ...options };
      for (const { form } of this.#made.values()) {
        form?.then(
          (drawn) => drawn.restyle(this.#options),
          () => {},
        );
      }
    }

    /** What is paid with now: a wallet within its `confirm` event, else the form. */
    async means(): Promise<Means | undefined> {
      return this.#wallet ?? ((await this.#made.get('payment')?.form) as Means | undefined);
    }

    /** Shows what is missing, and returns an error if something is. */
    async submit(): Promise<{ readonly error?: StripeProblem; readonly selectedPaymentMethod?: string }> {
      const means = await this.means();
      if (!means) throw new Error('elements.submit() needs a mounted payment element.');
      return means.submit();
    }
  }

  const createStripe = (key: string) => {
    const refused = async (what: string) => ({
      error: {
        type: 'invalid_request_error',
        message: `The sandbox has no ${what}: it pays by confirmPayment.`,
      } as const,
    });
    return {
      elements: (options: ElementsOptions = {}) => new Elements(key, options),

      /** Resolves only with an error; a payer who has paid is sent to `return_url`, and the promise stays pending. */
      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }: ConfirmAsk) {
        // Asked first: the wallet is there within its event only.
        const means = elements?.means();
        const { confirm } = await import('./confirm.ts');
        const form = await means;
        if (!form) throw new Error('confirmPayment needs elements with a mounted payment element.');
        const secret = clientSecret ?? elements?.clientSecret ?? '';
        return confirm({ key, form, secret, params: confirmParams, mayStay: redirect === 'if_required' });
      },

      confirmCardPayment: () => refused('confirmCardPayment'),
      createToken: () => refused('createToken'),
      createPaymentMethod: () => refused('createPaymentMethod'),
      // react-stripe-js and stripe-js register here; the stand-in ignores that.
      registerAppInfo() {},
      _registerWrapper() {},
    };
  };

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
