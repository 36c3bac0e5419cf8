import { alerts, offers, type PageObject, press } from '../pageObject.ts';
import { headed, sends, types } from './signIn.ts';

const unreached = alerts(/^We could not reach the server/u);
const wrongCode = alerts(/^This code is wrong/u);
const locked = alerts(/second factor is locked for 10 minutes/u);

export const staffSessionPage: PageObject = {
  gestures: {
    'login.submitted': sends('email', 'password'),
    'code.submitted': sends('code'),
    'field.typed': types,
    'recovery.chosen': press('I don’t have my phone'),
    'app.chosen': press('Use the app after all'),
    'login.restarted': press(/^(?:Another account|Back to sign-in)$/u),
    'codes.kept': press('I have stored them safely'),
    'retry.requested': press('Try again'),
    'stepUp.abandoned': press('Close'),
    'signOut.requested': press('Leave'),
  },
  looks: {
    unreached,
    'signedOut.password': headed('Sign in'),
    'signedOut.password.expired': alerts(/^Your session has ended/u),
    'signedOut.password.late': alerts(/^You have ten minutes to finish signing in/u),
    'signedOut.password.wrong': alerts(/^The e-mail address or the password is wrong/u),
    'signedOut.password.limited': alerts(/^Too many tries. Try again in 10 minutes/u),
    'signedOut.password.unreachable': unreached,
    'signedOut.checkingPassword': offers('Signing in…'),
    'signedOut.makingFactor': offers('Signing in…'),
    'signedOut.mailed': headed('Open the link in your mailbox'),
    'signedOut.enrolling': headed('Your second factor'),
    'signedOut.enrolling.wrong': wrongCode,
    'signedOut.enrolling.limited': locked,
    'signedOut.enrolling.unreachable': unreached,
    'signedOut.checkingFirst': offers('Checking…'),
    'signedOut.codes': headed('Your recovery codes'),
    'signedOut.code': headed('Code from your app'),
    'signedOut.code.wrong': wrongCode,
    'signedOut.code.limited': locked,
    'signedOut.code.unreachable': unreached,
    'signedOut.checkingCode': offers('Signing in…'),
    'signedOut.recovery': headed('Recovery code'),
    'signedOut.recovery.wrong': wrongCode,
    'signedOut.recovery.limited': locked,
    'signedOut.recovery.unreachable': unreached,
    'signedOut.checkingRecovery': offers('Signing in…'),
    'signedIn.open': headed('Pages'),
    'signedIn.stepUp': headed('Is it you?'),
    'signedIn.stepUp.asking.wrong': wrongCode,
    'signedIn.stepUp.asking.limited': locked,
    'signedIn.stepUp.asking.unreachable': unreached,
    'signedIn.stepUp.checking': offers('Checking…'),
  },
};
