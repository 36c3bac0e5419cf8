/** Every constant of the business, named once. */

export const regions = ['pl', 'de'] as const;
export type Region = (typeof regions)[number];
export const defaultRegion: Region = 'pl';

export const languages = ['pl', 'en', 'de'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'pl';

export const currencyOf = { pl: 'PLN', de: 'EUR' } as const satisfies Record<Region, string>;
export type Currency = (typeof currencyOf)[Region];
export const timeZoneOf = { pl: 'Europe/Warsaw', de: 'Europe/Berlin' } as const satisfies Record<Region, string>;

/**
 * Cents below which no payment provider takes money: an order costs nothing or at least that (docs/rules/shop.md 2.3).
 */
export const leastAmount = { PLN: 200, EUR: 50 } as const satisfies Record<Currency, number>;

/** Handling fee in basis points of the discounted total. */
export const handlingFeeBasisPoints = 150;
/** Places from which the group price holds. */
export const quantityDiscountFrom = 5;
export const places = { min: 1, max: 50, initial: 1 } as const;
/** Default hours that a reservation without payment is held. */
export const reservationHours = 48;
/** Minutes between the order of a task of staff and its beginning. */
export const fuseMinutes = 10;
/** How long people who were moved may take their money back, and from which change on, in minutes. */
export const refundOffer = { days: 7, beyondMinutes: 60 } as const;
/** How long a code mailed to the address of an order is valid. */
export const emailCodeMinutes = 15;
/** Hours before the lapse at which reminders are mailed. */
export const reminderHours = [24, 3] as const;
export const waveCapacity = { adults: 100, kids: 30 } as const;
export const waveIntervalMinutes = 15;
/** How long before their own start people have to be there: as the run says, and always for children. */
export const beThereMinutes = 60;
export const kidsArrivalMinutes = 30;
export const tshirtLockDays = 30;
export const tshirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type TshirtSize = (typeof tshirtSizes)[number];
/** Coupon codes of one call, and so of one purchase. */
export const couponsLimit = 5;
export const groupNameLimit = 45;
export const emailLimit = 254;
/** Characters. */
export const passwordLength = { min: 8, max: 128 } as const;
export const defaultCountry = 'DE';
/** The country of a region's people who name none. */
export const countryOf = { pl: 'PL', de: 'DE' } as const satisfies Record<Region, string>;

export const cookieDays = { verificationModal: 1, partner: 120 } as const;
/** Pixels of window width above which the payment form shows tabs. */
export const paymentTabsFrom = 1000;

/** Milliseconds. */
export const delays = {
  modalClose: 200,
  analytics: 2000,
  countdownTick: 1000,
  priceDebounce: 500,
  reminderRest: 60_001,
  localeRetry: 350,
} as const;
export const localeRetries = 5;
/** `Retry-After` of a 503 that says: nothing was begun. No other 503 has it, so the app may repeat such a call itself. */
export const turnedAwaySeconds = 1;

export const toasts = { durationMs: 4000, visible: 3, widthPx: 356, gapPx: 14, swipePx: 20 } as const;
export const reads = { unusedMs: 5 * 60_000, retries: 3, retryMs: 1000, retryMaxMs: 30_000 } as const;
