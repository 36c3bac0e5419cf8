import type { Card, CardConfiguration, CoreConfiguration, Dropin } from '@adyen/adyen-web';
import * as v from 'valibot';
import type { Language, Region } from '#contract/constants.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import { known } from '#machines/kit/known.ts';
import { type AdyenEnding, endingOf, expired, isAnswered } from './adyenEnding.ts';
import { type Ending, LostFile, once, type ProviderForm } from './providerForm.ts';

/** `api` is the sandbox's own address, null for Adyen's. */
const Keys = v.object({
  client_key: v.string(),
  environment: v.picklist(['test', 'live']),
  api: v.nullable(v.string()),
});
type Keys = v.InferOutput<typeof Keys>;
const Payments = v.object({ adyen: v.optional(v.nullable(Keys)) });
type Library = typeof import('./adyenLibrary.ts');

/** The drawn form's language, colours and listeners. */
interface Drawing {
  readonly session: NonNullable<Payment['adyen_session']>;
  readonly region: Region;
  readonly language: Language;
  /** The style of a card's fields, which are frames of Adyen's; read whenever they are coloured. */
  readonly cardStyles: CardConfiguration['styles'];
  /** The id of the element in which screen readers read what happens in the form. */
  readonly newsId: string;
  onReady(): void;
  onFailed(): void;
  onChanged(isComplete: boolean): void;
  /** Enter was pressed in a field. */
  onEntered(): void;
}

/** Adyen's form of one payment screen, with what its mounted fields ask of it. */
export interface AdyenForm extends ProviderForm {
  /** Draws it there; answers how to take it away again. */
  mount(place: HTMLElement, drawing: Drawing): () => void;
  /** The page has other colours: fields that are there take them on, with what is typed in them. */
  recolour(): void;
}

/** A method whose fields are frames. */
type Framed = Pick<Card, 'updateStyles'>;

/** Who waits for the end of the payment. */
interface Waiting {
  resolve(ending: Ending): void;
  reject(error: unknown): void;
}

/** Those that Adyen has words in. */
const locales = { pl: 'pl-PL', de: 'de-DE', en: 'en-US' } as const satisfies Record<Language, string>;

export function createAdyenForm(fetchLibrary: () => Promise<Library>): AdyenForm {
  const fetchOnce = once(() =>
    fetchLibrary().catch((cause: unknown) => {
      throw new LostFile('The form is not where this page looks for it', { cause });
    }),
  );
  let loaded: { readonly library: Library; readonly keys: Keys } | null = null;
  let dropin: Dropin | null = null;
  let waiting: Waiting | null = null;
  let recolour = () => {};

  /** The session at Adyen; its waiting callers learn of its end. */
  const checkoutOf = (session: NonNullable<CoreConfiguration['session']>, more: CoreConfiguration) => {
    const { library, keys } = known(loaded);
    const ended = (outcome: AdyenEnding | undefined) =>
      outcome?.resultCode === undefined ? waiting?.reject(outcome) : waiting?.resolve(endingOf(session.id, outcome));
    return library.AdyenCheckout({
      session,
      ...addressesOf(keys),
      onPaymentCompleted: ended,
      // Also after an error, which was reported then.
      onPaymentFailed: ended,
      onError: (error) => waiting?.reject(error),
      ...more,
    });
  };

  const endOf = (begin: () => unknown): Promise<Ending> =>
    new Promise<Ending>((resolve, reject) => {
      waiting = { resolve, reject };
      begin();
    }).finally(() => {
      waiting = null;
    });

  return {
    async load(payments) {
      const { adyen: keys } = v.parse(Payments, payments);
      if (keys == null) throw new Error('No payments by Adyen here');
      loaded = { keys, library: await fetchOnce() };
    },

    mount(place, drawing) {
      const { session, language, region, newsId, onChanged, onReady, onFailed, onEntered } = drawing;
      let drawn: Dropin | null = null;
      let isGone = false;
      // A method without fields is complete as soon as it is chosen, and may be before the form is ready.
      let isComplete = false;
      const change = (isValid: boolean) => {
        isComplete = isValid;
        onChanged(isValid);
      };
      const framed = new Set<Framed>();
      recolour = () => {
        for (const one of framed) one.updateStyles(drawing.cardStyles);
      };
      const draw = async () => {
        const checkout = await checkoutOf(
          { id: session.id, sessionData: session.session_data },
          {
            locale: locales[language],
            countryCode: region.toUpperCase(),
            srConfig: { node: `#${newsId}` },
            onChange: ({ isValid }) => change(isValid),
            onEnterKeyPressed: onEntered,
          },
        );
        if (isGone) return;
        const { Dropin, Card, Klarna, PayByBank, Redirect } = known(loaded).library;
        drawn = new Dropin(checkout, {
          paymentMethodComponents: [Card, Klarna, PayByBank, Redirect],
          paymentMethodsConfiguration: { card: { styles: drawing.cardStyles, _disableClickToPay: true } },
          showRadioButton: true,
          // The screen around it tells what became of the payment.
          disableFinalAnimation: true,
          onSelect(method) {
            change(method.isValid);
            if (isFramed(method)) framed.add(method);
          },
          onReady() {
            onReady();
            onChanged(isComplete);
          },
        });
        drawn.mount(place);
        dropin = drawn;
      };
      draw().catch(() => isGone || onFailed());
      return () => {
        isGone = true;
        framed.clear();
        if (dropin === drawn) dropin = null;
        drawn?.remove();
      };
    },

    recolour: () => recolour(),

    async confirm() {
      const form = dropin;
      if (form === null) throw new Error('The form is not on the page');
      if (!form.isValid) {
        form.showValidation();
        return { kind: 'incomplete' };
      }
      try {
        // On the way to a bank this never ends.
        const ending = await endOf(() => form.submit());
        if (ending.kind === 'declined') form.setStatus('ready');
        return ending;
      } catch (error) {
        form.setStatus('ready');
        if (isAnswered(error)) return expired();
        throw error;
      }
    },

    async showMissing() {
      dropin?.showValidation();
    },

    async finish({ sessionId, redirectResult }, country) {
      // Nothing is drawn, and the session that the first page kept in this browser is taken up.
      const checkout = await checkoutOf(
        { id: sessionId },
        { locale: locales.en, countryCode: country, srConfig: { enabled: false } },
      );
      return endOf(() => checkout.submitDetails({ details: { redirectResult } }));
    },
  };
}

const isFramed = (method: object): method is Framed => 'updateStyles' in method;

/** Without its own measuring. The sandbox stands below one address, and knows nobody by their device. */
const addressesOf = ({ client_key, environment, api }: Keys): CoreConfiguration => ({
  clientKey: client_key,
  environment,
  analytics: { enabled: false },
  exposeLibraryMetadata: false,
  showPayButton: false,
  ...(api !== null && {
    risk: { enabled: false },
    _environmentUrls: allBelow(new URL(api, window.location.origin).href),
  }),
});

const allBelow = (address: string) => ({
  api: address,
  analytics: address,
  cdn: { images: address, translations: address },
});
