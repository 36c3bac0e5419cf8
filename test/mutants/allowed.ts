/** Mutants that may live, `chart: mutant` by chart, each with the reason why no person and no server could tell. */
export const allowed: Readonly<Record<string, string>> = {
  'coupons: anywhere on coupon.refused to rejected': 'with a refused code settling leads there as well',
  'coupons: anywhere on places.changed to empty': 'without codes settling leads there as well',
  'coupons: anywhere on run.changed to empty': 'without codes settling leads there as well',
  'coupons: anywhere on purchase.ended to empty': 'without codes settling leads there as well',
  'payment: reserved.payer.open.deciding on always #3 to reserved.payer.open.opened':
    'a payment with a secret and no address goes on to the form from there',
  'payment: reserved.payer.open.opening on failed openAttempt to reserved.payer.open.opened':
    'nothing was opened, which is unavailable there as well',
  'payment: reserved.payer.open.opened on always #2 to reserved.payer.open.deciding':
    'a payment with a secret and no address goes on to the form from there',
  'payment: reserved.payer.open.awaitingBank on bank.chosen to reserved.payer.open.opened':
    'a payment with an address goes on to the bank from there',
  'payment: reserved.payer.open.cancelledAtBank on bank.chosen to reserved.payer.open.opened':
    'a payment with an address goes on to the bank from there',
  'payment: reserved.payer.open.choosingMethod on method.chosen to reserved.payer.open.deciding':
    'a method without an attempt is opened from there',
};
