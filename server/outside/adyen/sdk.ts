import { createRequire } from 'node:module';

/**
 * Parts of Adyen's SDK, by their files: its index loads the models of all its products, at each start a second and 57 MB.
 * Its files are CommonJS with a `default`, which Node and bundlers show differently; `require` is the same everywhere.
 */
const required = createRequire(import.meta.url);

type ClientFile = typeof import('@adyen/api-library/lib/src/client.js', { with: { 'resolution-mode': 'require' }});
type ConfigFile = typeof import('@adyen/api-library/lib/src/config.js', { with: { 'resolution-mode': 'require' }});
type ExceptionFile = typeof import('@adyen/api-library/lib/src/httpClient/httpClientException.js', { with: {
  'resolution-mode': 'require',
}});
type HmacFile = typeof import('@adyen/api-library/lib/src/utils/hmacValidator.js', { with: {
  'resolution-mode': 'require',
}});
type PaymentsFile = typeof import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js', { with: {
  'resolution-mode': 'require',
}});
type ModificationsFile = typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js', { with: {
  'resolution-mode': 'require',
}});

export type ClientInterface = NonNullable<ConstructorParameters<typeof Client>[1]>;

export const { default: Client } = required('@adyen/api-library/lib/src/client.js') as ClientFile;
export const { default: Config, EnvironmentEnum } = required('@adyen/api-library/lib/src/config.js') as ConfigFile;
export const { default: HttpClientException } = required(
  '@adyen/api-library/lib/src/httpClient/httpClientException.js',
) as ExceptionFile;
export const { default: HmacValidator } = required('@adyen/api-library/lib/src/utils/hmacValidator.js') as HmacFile;
export const { PaymentsApi } = required('@adyen/api-library/lib/src/services/checkout/paymentsApi.js') as PaymentsFile;
export const { ModificationsApi } = required(
  '@adyen/api-library/lib/src/services/checkout/modificationsApi.js',
) as ModificationsFile;

export type { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js';
export type { LineItem } from '@adyen/api-library/lib/src/typings/checkout/lineItem.js';
export type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
