import { ProviderRefusal } from '../kit/refusal.ts';

/** Adyen's answer when it refuses a call. */
export interface ErrorBody {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
  readonly errorType: 'internal' | 'validation' | 'security' | 'configuration';
}

export class AdyenRefusal extends ProviderRefusal {
  override readonly name = 'AdyenRefusal';
  readonly body: ErrorBody;
  constructor(status: number, errorCode: string, message: string, errorType: ErrorBody['errorType'] = 'validation') {
    super(message);
    this.body = { status, errorCode, message, errorType };
  }
  override get status() {
    return this.body.status;
  }
}

export const unauthorized = () => new AdyenRefusal(401, '000', 'HTTP Status Response - Unauthorized', 'security');

export const wrongMerchant = () => new AdyenRefusal(403, '901', 'Invalid Merchant Account', 'security');

export const missingObject = (name: string) =>
  new AdyenRefusal(422, '100', `Required object '${name}' is not provided.`);

export const missingField = (name: string, code = '702') =>
  new AdyenRefusal(422, code, `Required field '${name}' is not provided.`);

export const wrongField = (name: string, code = '702') => new AdyenRefusal(422, code, `Field '${name}' is not valid.`);

export const unknownFields = (structure: string, names: readonly string[]) =>
  new AdyenRefusal(
    400,
    '702',
    `Structure of ${structure} contains the following unknown fields: [${names.join(', ')}]`,
  );

export const noOriginal = () => new AdyenRefusal(422, '167', 'Original pspReference required for this operation');

/** Adyen's answer both to a key that is in use and to another call under it. */
export const keyTaken = () => new AdyenRefusal(422, '704', 'request already processed or in progress');

export const keyTooLong = () => new AdyenRefusal(400, '702', 'The idempotency key is longer than 64 characters.');

export const sessionOver = (why: 'expired' | 'completed' | 'refused' | 'closed') =>
  new AdyenRefusal(422, '702', `The session is ${why}.`);
