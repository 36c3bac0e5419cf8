import { alerts, offers, type PageObject, press } from '../pageObject.ts';
import { headed, sends, types } from './signIn.ts';

const unreached = alerts(/^We could not reach the server/u);

export const staffInvitationPage: PageObject = {
  gestures: {
    'login.submitted': sends('email', 'password'),
    'field.typed': types,
    'offer.accepted': press(/^Join as /u),
    'account.changed': press('Another account'),
    'retry.requested': press('I have confirmed it'),
  },
  looks: {
    offered: (page) => page.getByText('You are signed in as Ada Lis, ada@example.com.'),
    joining: offers('Joining…'),
    unreached,
    asking: headed('You are invited to the staff'),
    'asking.wrong': alerts(/^The e-mail address or the password is wrong/u),
    'asking.limited': alerts(/^Too many tries. Try again in 10 minutes/u),
    'asking.unreachable': unreached,
    joiningTyped: offers('Joining…'),
    joined: headed('Welcome to the staff'),
    over: headed('This link has expired'),
    otherAccount: headed('This invitation is for another address'),
    unconfirmed: headed('Confirm your address first'),
    alreadyMember: headed('You are already on the staff'),
  },
};
