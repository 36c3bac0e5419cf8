import { alerts, heading, offers, type PageObject, press, shows } from '../pageObject.ts';

export const emailConfirmationPage: PageObject = {
  gestures: {
    'retry.requested': press('Try again'),
    'link.wanted': press('Send a new link'),
    'confirmation.wanted': press('Confirm address'),
    'signIn.wanted': press(/^Sign in(?: first)?$/u),
  },
  looks: {
    reading: heading('Checking your link'),
    unread: heading('We could not check your link'),
    offered: heading('Confirm your address'),
    'offered.failed': alerts(/^Your address could not be confirmed/u),
    confirming: offers('Confirming…'),
    choosing: heading('Confirm your address'),
    signInFirst: heading('Sign in first'),
    confirmed: heading('Your address is confirmed'),
    spent: heading('This link does not work'),
    'spent.resending': offers('Sending…'),
    'spent.resent': shows('A new link is on its way.'),
    'spent.refused': alerts(/^Too many mails/u),
    'spent.failed': alerts(/^Something went wrong/u),
  },
};
