/**
 * The ways through the product: what somebody comes for, and the charts that they meet, in that order. The first page of
 * `/flows`. A new chart is put where one meets it first (`test/unit/flows/ways.test.ts`).
 */
export const ways = [
  {
    name: 'To buy',
    says: 'A visitor or somebody with an account buys places in a run, for themselves and for friends.',
    charts: [
      {
        chart: 'checkout',
        says: 'A visitor chooses run, distance and wave, says who they are, and orders on one page.',
      },
      { chart: 'signUp', says: 'Somebody with an account does the same in a wizard of six steps.' },
      { chart: 'coupons', says: 'Up to five coupon codes are entered, and each is accepted or refused.' },
      { chart: 'payment', says: 'The places are held while the buyer pays, on our page or at their bank.' },
      { chart: 'reservationCountdown', says: 'The time left to pay runs down.' },
      { chart: 'thankYou', says: 'The buyer learns whether the payment succeeded, failed or is still pending.' },
      { chart: 'reminder', says: 'On other pages a buyer is reminded of places that are not paid yet.' },
      { chart: 'openingReminder', says: 'Somebody asks for one e-mail when the sale of a run opens.' },
      { chart: 'openingLink', says: 'The link in an e-mail confirms the address of that reminder.' },
      {
        chart: 'ordersAgain',
        says: 'Somebody who has lost the e-mails of their orders or tickets asks for them again.',
      },
    ],
  },
  {
    name: 'To lead a group',
    says: 'A person who buys several places becomes the captain of a group and fills it.',
    charts: [
      {
        chart: 'groupDialogs',
        says: 'The captain names the group, chooses another wave, changes its code, or removes somebody.',
      },
      { chart: 'invite', says: 'A paid place is given to somebody by e-mail.' },
      { chart: 'challenge', says: 'Somebody is challenged to run along and to pay for their own place.' },
      { chart: 'addPlaces', says: 'The group gets more places, as many as the wave has room for.' },
      { chart: 'groupPayment', says: 'Unpaid places of the group are paid for together.' },
    ],
  },
  {
    name: 'To come to a group',
    says: 'A friend joins, is invited, or takes over a place, and may move on later.',
    charts: [
      { chart: 'joinGroup', says: 'A runner joins by number and code, by a link, or by an invitation.' },
      { chart: 'startData', says: 'People say what their places still need for the start list.' },
      { chart: 'ticket', says: 'A runner opens their ticket, and keeps it for where there is no network.' },
      { chart: 'handedOver', says: 'A runner accepts a place that somebody handed over to them.' },
      { chart: 'changeUser', says: 'A runner hands their own place over to somebody else.' },
      { chart: 'changeGroup', says: 'A runner moves their own place into another group.' },
    ],
  },
  {
    name: 'To have an account',
    says: 'Somebody makes an account, signs in, and looks after what is kept about them.',
    charts: [
      { chart: 'registration', says: 'An account is made with an e-mail address and a password.' },
      { chart: 'emailConfirmation', says: 'The link in an e-mail confirms the address.' },
      { chart: 'session', says: 'Somebody signs in by password, by Google or by Facebook, and signs out.' },
      { chart: 'passwordReset', says: 'A forgotten password is replaced by means of a link.' },
      { chart: 'profileModals', says: 'Terms are accepted, an address is confirmed, the profile is edited.' },
      { chart: 'avatarUpload', says: 'A picture is chosen, checked and uploaded.' },
      { chart: 'billingDetails', says: 'The address for receipts is edited.' },
      { chart: 'marketingConsents', says: 'Each marketing consent is given or withdrawn, and counts at once.' },
      { chart: 'dataExport', says: 'Everything kept about a person is downloaded.' },
      { chart: 'mailStop', says: 'A link in an e-mail stops those that other people cause.' },
    ],
  },
  {
    name: 'To hold a run',
    says: 'The organiser’s people plan a run, sell it, change it, and see it through.',
    charts: [
      { chart: 'staffInvitation', says: 'Somebody accepts the invitation to work for the organiser.' },
      { chart: 'staffSession', says: 'They sign in with a password and a second factor.' },
      { chart: 'runLife', says: 'A run is a draft, is published and sold, may be paused, and may be cancelled.' },
      { chart: 'massAction', says: 'A wave is moved or cancelled, or a run cancelled, for all groups at once.' },
      { chart: 'taskLife', says: 'What was ordered for many groups waits, can be stopped, and is then carried out.' },
      { chart: 'importSheet', says: 'People come out of a company’s sheet, and get places.' },
      {
        chart: 'otherDistance',
        says: 'A place goes into another distance, and its difference is asked for or goes back.',
      },
      { chart: 'undoNotice', says: 'A notice reports what was done, and offers its undo.' },
      { chart: 'refund', says: 'Staff give money back for some places of a payment, as they have looked at it.' },
      { chart: 'refundOffer', says: 'Runners whom it concerns keep their places, or have their money back.' },
    ],
  },
  {
    name: 'By themselves',
    says: 'The page around everything, what the server keeps of money, places and the day of a run, and the parts that others are made of.',
    charts: [
      { chart: 'app', says: 'The page loads, and changes its language and region.' },
      { chart: 'consent', says: 'A visitor accepts or refuses cookies for analytics and marketing.' },
      { chart: 'paymentLife', says: 'On the server a payment is pending, paid, refunded, reviewed, or lapses.' },
      {
        chart: 'placeLife',
        says: 'On the server a place is held and paid, changes its person, lapses, or is released.',
      },
      {
        chart: 'presenceLife',
        says: 'On the day of a run somebody is checked in by a desk, or by two, or buys a place there.',
      },
      { chart: 'form', says: 'A form is filled in, checked, sent, and accepted or refused.' },
      { chart: 'edit', says: 'Something that exists is changed, though others may change it meanwhile.' },
    ],
  },
];
