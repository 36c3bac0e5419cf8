/** Mutants that may live, `chart: mutant` by chart, each with the reason why no person and no server could tell. */
export const allowed: Readonly<Record<string, string>> = {
  'addPlaces: open.form.editing on places.changed to open.form.editing.full':
    'where there is room full leads to counting',
  'addPlaces: open.form.editing on age.given to open.form.editing.full': 'where there is room full leads to counting',
  'addPlaces: open.form.editing on provider.chosen to open.form.editing.full':
    'where there is room full leads to counting',
  'addPlaces: open.form.editing on terms.answered to open.form.editing.full':
    'where there is room full leads to counting',
  'addPlaces: open.form.submitting on done placeOrder #2 to open.form.waiting':
    'the offer is known, so waiting leads to editing',
  'addPlaces: open.form.submitting on done placeOrder #5 to open.form.waiting':
    'the offer is known, so waiting leads to editing',
  'checkout: waves on distance.chosen to waves.watching': 'with a distance idle leads there',
  'checkout: price on places.kept to price.settling':
    'there are no waves without a distance, and with one none leads there',
  'checkout: price on wave.chosen to price.settling':
    'there are no waves without a distance, and with one none leads there',
  'checkout: price.asking on done askPrice #2 to price.none':
    'there is no price without a distance, and with one none leads back',
  'checkout: form.submitting on done placeOrder #8 to form.editing.advancing':
    'an order was complete, so advancing leads to its payment',
  'checkout: form.confirmingCode on done placeOrder #10 to form.editing.advancing':
    'an order was complete, so advancing leads to its payment',
  'checkout: form.wantingCode on done placeOrder #9 to form.editing.advancing':
    'an order was complete, so advancing leads to its payment',
  'checkout: form.editing.paying on order.submitted #2 to form.waiting':
    'a code that was asked for leads there from waiting as well',
  'checkout: form.left on screen.opened to form.editing': 'the catalogue is known, so waiting leads there',
  'coupons: anywhere on coupon.refused to rejected': 'with a refused code settling leads there as well',
  'coupons: anywhere on places.changed to empty': 'without codes settling leads there as well',
  'coupons: anywhere on purchase.ended to empty': 'without codes settling leads there as well',
  'coupons: anywhere on purchase.ended to looking': 'without codes looking leads to settling',
  'coupons: empty on codes.submitted to looking': 'with codes looking leads to checking',
  'coupons: accepted on codes.submitted to looking': 'with codes looking leads to checking',
  'coupons: rejected on codes.submitted to looking': 'with codes looking leads to checking',
  'mailStop: unread on retry.requested to arriving': 'with a secret arriving leads to reading',
  'emailConfirmation: unread on retry.requested to arriving': 'with a token arriving leads to reading',
  'emailConfirmation: confirming on done confirmAddress #3 to arriving': 'with a token arriving leads to reading',
  'emailConfirmation: choosing on done beginAccount #3 to arriving': 'with a token arriving leads to reading',
  'groupDialogs: open.choosing on always #18 guard isAskedFor gone': 'every other dialog was asked for before it',
  'groupDialogs: open.invite on done invite #1 to open': 'who may invite may challenge',
  'groupDialogs: open.challenge on done challenge #1 to open': 'who may challenge may change the wave',
  'groupDialogs: open.addPlaces on done addPlaces #1 to open': 'who may add places may change the wave',
  'invite: refused on email.typed to deciding': 'with a place deciding leads to entering',
  'invite: sent on another.wanted to deciding': 'with a place deciding leads to entering',
  'joinGroup: entering on group.submitted #1 to arriving': 'with a number arriving leads to verifying',
  'joinGroup: full on retry.requested to arriving': 'with a number arriving leads to verifying',
  'joinGroup: unconfirmed on retry.requested to arriving': 'with a number arriving leads to verifying',
  'passwordReset: setting on failed setPassword to arriving': 'with a token arriving leads to setting',
  'passwordReset: spent on address.doubted to arriving': 'with a token arriving leads to setting',
  'payment: keeping on done keepHold to arriving': 'its secret is used up, so arriving leads to loading',
  'payment: notKept on retry.requested to arriving': 'with a secret arriving leads to keeping',
  'payment: reserved.payer.open.deciding on always #5 to reserved.payer.open.opened':
    'a payment with a secret and no address goes on to the form from there',
  'payment: reserved.payer.open.opening on failed openAttempt to reserved.payer.open.opened':
    'nothing was opened, which is unavailable there as well',
  'payment: reserved.payer.open.opened on always #2 to reserved.payer.open.deciding':
    'a payment with a secret and no address goes on to the form from there',
  'payment: reserved.payer.open.awaitingBank on bank.chosen to reserved.payer.open.opened':
    'a payment with an address goes on to the bank from there',
  'payment: reserved.payer.open.cancelledAtBank on bank.chosen to reserved.payer.open.opened':
    'a payment with an address goes on to the bank from there',
  'payment: reserved.payer.open.choosingMethod on method.chosen #2 to reserved.payer.open.deciding':
    'a method without an attempt is opened from there',
  'reminder: resting on after reminderRest to shown': 'where nothing is to be paid shown leads to hidden',
  'session: anywhere on login.granted to resuming': 'with a token resuming leads there',
  'session: signedOut on cookie.changed to resuming': 'with a token resuming leads there',
  'session: signedOut.signingIn on done signIn #1 to resuming': 'with a token resuming leads there',
  'session: signedOut.socialExchange on done exchangeAnswer #1 to resuming': 'with a token resuming leads there',
  'session: signedOut.linkingAccount on done linkAccount #1 to resuming': 'with a token resuming leads there',
  'signUp: price on places.kept to price.settling':
    'there are no waves without a distance, and with one none leads there',
  'signUp: price on wave.chosen to price.settling':
    'there are no waves without a distance, and with one none leads there',
  'signUp: price.asking on done askPrice #2 to price.none':
    'there is no price without a distance, and with one none leads back',
  'signUp: form.editing.countingPlaces on always to form.editing.resuming':
    'with a wave that lacks room resuming leads to its step',
  'signUp: form.editing.paying on always to form.editing.resuming':
    'with a wave that lacks room resuming leads to its step',
  'signUp: form.editing.paying on order.submitted #2 to form.waiting':
    'a code that was asked for leads there from waiting as well',
  'signUp: form.submitting on done placeOrder #5 to form.editing.choosingWave.choosing':
    'a wave that lacks room leads to waveFull from there',
  'signUp: form.submitting on done placeOrder #8 to form.editing.resuming':
    'an order was complete, so resuming leads to its payment',
  'signUp: form.confirmingCode on done placeOrder #7 to form.editing.choosingWave.choosing':
    'a wave that lacks room leads to waveFull from there',
  'signUp: form.confirmingCode on done placeOrder #10 to form.editing.resuming':
    'an order was complete, so resuming leads to its payment',
  'signUp: form.wantingCode on done placeOrder #6 to form.editing.choosingWave.choosing':
    'a wave that lacks room leads to waveFull from there',
  'signUp: form.wantingCode on done placeOrder #9 to form.editing.resuming':
    'an order was complete, so resuming leads to its payment',
  'signUp: form.left on screen.opened to form.editing': 'the catalogue is known, so waiting leads there',
};
