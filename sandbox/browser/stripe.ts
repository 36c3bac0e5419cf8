import type { PaymentElement } from './paymentElement.ts';
import type { ElementsOptions, PaymentElementOptions, StripeProblem } from './types.ts';

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
  class Facade {
    readonly #listeners = new Map<string, Set<Listener>>();
    readonly #form: () => Promise<PaymentElement>;
    readonly #forget: () => void;
    #options: PaymentElementOptions;
    #loading: Promise<PaymentElement> | null = null;
    #destroyed = false;

    constructor(options: PaymentElementOptions, load: (facade: Facade) => Promise<PaymentElement>, forget: () => void) {
      this.#options = options;
      this.#form = () => load(this);
      this.#forget = forget;
    }

    get options() {
      return this.#options;
    }

    readonly emit = (event: string, detail: object = {}) => {
      for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: 'payment', ...detail });
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

    /** The form once it has loaded; null where none was mounted. */
    get form(): Promise<PaymentElement> | null {
      return this.#loading;
    }

    update(options: PaymentElementOptions) {
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

    #tell(what: (form: PaymentElement) => void) {
      // A form that failed to load has reported that already.
      this.#loading?.then(what, () => {});
    }
  }

  class Elements {
    readonly #key: string;
    #options: ElementsOptions;
    #payment: Facade | null = null;

    constructor(key: string, options: ElementsOptions) {
      this.#key = key;
      this.#options = options;
    }

    get clientSecret() {
      return this.#options.clientSecret;
    }

    create(type: string, options: PaymentElementOptions = {}) {
      if (type !== 'payment') throw new Error(`The sandbox draws the payment element only, not '${type}'.`);
      if (this.#payment !== null) {
        throw new Error('Can only create one Element of type payment through the elements() group.');
      }
      const load = async (facade: Facade) => {
        const { PaymentElement } = await import('./paymentElement.ts');
        const { emit } = facade;
        return new PaymentElement({ key: this.#key, emit, elements: this.#options, options: facade.options });
      };
      this.#payment = new Facade(options, load, () => {
        this.#payment = null;
      });
      return this.#payment;
    }

    getElement(type: unknown) {
      return type === 'payment' ? this.#payment : null;
    }

    update(options: ElementsOptions) {
      this.#options = { ...this.#options, ...options };
      this.#payment?.form?.then(
        (form) => form.restyle(this.#options),
        () => {},
      );
    }

    /** Shows what is missing, and returns an error if something is. */
    async submit(): Promise<{ readonly error?: StripeProblem; readonly selectedPaymentMethod?: string }> {
      const form = await this.#payment?.form;
      if (!form) throw new Error('elements.submit() needs a mounted payment element.');
      return form.submit();
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
        const { confirm } = await import('./confirm.ts');
        const form = await elements?.getElement('payment')?.form;
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
