import type { IncomingMessage } from 'node:http';

/** A request to another machine, from a server or a browser. */
export interface LiveRequest {
  readonly host: string;
  /** `POST /v1/payment_intents`, without the query. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a payer's browser gets from the providers' hosts, for which a test stands in. */
export interface Page {
  readonly type: string;
  readonly body: string;
}

const html = (body: string): Page => ({
  type: 'text/html',
  body: `<!doctype html><title>At the provider</title>${body}`,
});
const json = (answer: object): Page => ({ type: 'application/json', body: JSON.stringify(answer) });
const picture: Page = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' };

/** Stripe's script and the frames that it draws. */
export function cardForm({ host, call }: LiveRequest): Page | null {
  if (host === 'js.stripe.com' && call.endsWith('/stripe.js')) return { type: 'text/javascript', body: stripeScript };
  return html('<h1>At Stripe</h1>');
}

/** Records its requests; on payment it calls its API, shows a bank's question and sends the payer back. */
const stripeScript = `{
  const confirmations = (window.stripeConfirmations = []);
  const frame = (address) =>
    new Promise((load) => {
      const drawn = Object.assign(document.createElement('iframe'), { src: address });
      drawn.addEventListener('load', () => load(drawn));
      (window.placeOfStripe ?? document.body).append(drawn);
    });
  const createElement = (elementType) => {
    const heard = {};
    const element = {
      on(name, listener) {
        heard[name] = listener;
        return element;
      },
      once: (name, listener) => element.on(name, listener),
      off: () => element,
      async mount(place) {
        // No wallet on this machine.
        if (elementType === 'expressCheckout') return setTimeout(() => heard.ready?.({ elementType }));
        window.placeOfStripe = place;
        await frame('https://js.stripe.com/v3/elements-inner-payment.html');
        heard.ready?.({ elementType: 'payment' });
        heard.change?.({ elementType: 'payment', complete: true });
      },
      update: () => undefined,
      unmount: () => undefined,
      destroy: () => undefined,
    };
    return element;
  };
  const nothing = async () => ({});
  window.Stripe = (...asked) => {
    confirmations.push(['Stripe', ...asked]);
    return {
      elements(options) {
        confirmations.push(['elements', { clientSecret: options.clientSecret, locale: options.locale }]);
        return {
          secret: options.clientSecret,
          create(...asked) {
            confirmations.push(['create', ...asked]);
            return createElement(asked[0]);
          },
          getElement: () => null,
          update: () => undefined,
          submit: nothing,
        };
      },
      async confirmPayment({ elements, confirmParams }) {
        confirmations.push(['confirmPayment', confirmParams]);
        const [intent] = elements.secret.split('_secret_');
        await frame('https://hooks.stripe.com/3d_secure_2/hosted');
        await fetch('https://api.stripe.com/v1/payment_intents/' + intent + '/confirm', { method: 'POST' });
        location.assign(confirmParams.return_url);
        return new Promise(() => undefined);
      },
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  };
}`;

const adyensApi = 'checkoutshopper-live.adyen.com';
const adyensFiles = 'checkoutshopper-live.cdn.adyen.com';
/** The API calls of its form, its pictures and texts, the frames of a card's fields, and Klarna's page. */
export function drawnByAdyen({ host, call }: LiveRequest, sessions: ReadonlyMap<string, Fields>): Page | null {
  if (host === adyensFiles) return /\.svg$/u.test(call) ? picture : json({});
  if (host !== adyensApi) return null;
  const [, id = '', step = ''] = /^POST \/checkoutshopper\/v1\/sessions\/(\w+)\/(\w+)$/u.exec(call) ?? [];
  const session = sessions.get(id);
  if (session === undefined) return call.startsWith('GET ') ? html('<h1>At Adyen</h1>') : null;
  const back = `${session.returnUrl}?${new URLSearchParams({ sessionId: id, redirectResult: 'from_klarna' })}`;
  const page = `https://${adyensApi}/checkoutshopper/klarna?${new URLSearchParams({ back })}`;
  const steps: Readonly<Record<string, object>> = {
    setup: {
      id,
      sessionData: 'data',
      amount: session.amount,
      countryCode: session.countryCode,
      expiresAt: session.expiresAt,
      returnUrl: session.returnUrl,
      shopperLocale: session.shopperLocale,
      configuration: { enableStoreDetails: false },
      paymentMethods: {
        paymentMethods: [
          { type: 'klarna', name: 'Klarna' },
          { type: 'scheme', name: 'Cards', brands: ['visa', 'mc'] },
        ],
      },
    },
    payments: {
      resultCode: 'RedirectShopper',
      sessionData: 'data',
      action: { type: 'redirect', method: 'GET', url: page, paymentMethodType: 'klarna' },
    },
    paymentDetails: { resultCode: 'Authorised', sessionData: 'data', sessionResult: 'of_the_session' },
  };
  return steps[step] === undefined ? null : json(steps[step]);
}
