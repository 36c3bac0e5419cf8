import '@adyen/adyen-web/styles/adyen.css';

/** The used part of Adyen's form: a part of the app by itself, without the fifty methods that we do not sell by. */
export { AdyenCheckout, Card, Dropin, Klarna, PayByBank, Redirect } from '@adyen/adyen-web';
