/**
 * Every chart, so that tests, mutants and diagrams find all of them: one line each, alphabetically,
 * `export { xMachine } from './x.machine.ts';`. The app imports a chart from its own file, never from here.
 */
export { addPlacesMachine } from './addPlaces.machine.ts';
export { appMachine } from './app.machine.ts';
export { avatarUploadMachine } from './avatarUpload.machine.ts';
export { billingDetailsMachine } from './billingDetails.machine.ts';
export { challengeMachine } from './challenge.machine.ts';
export { changeGroupMachine } from './changeGroup.machine.ts';
export { changeUserMachine } from './changeUser.machine.ts';
export { checkoutMachine } from './checkout.machine.ts';
export { confirmActionMachine } from './confirmAction.machine.ts';
export { consentMachine } from './consent.machine.ts';
export { couponsMachine } from './coupons.machine.ts';
export { dataExportMachine } from './dataExport.machine.ts';
export { editProfileMachine } from './editProfile.machine.ts';
export { emailConfirmationMachine } from './emailConfirmation.machine.ts';
export { groupDialogsMachine } from './groupDialogs.machine.ts';
export { groupPaymentMachine } from './groupPayment.machine.ts';
export { inviteMachine } from './invite.machine.ts';
export { joinGroupMachine } from './joinGroup.machine.ts';
export { mailStopMachine } from './mailStop.machine.ts';
export { marketingConsentsMachine } from './marketingConsents.machine.ts';
export { ordersAgainMachine } from './ordersAgain.machine.ts';
export { passwordResetMachine } from './passwordReset.machine.ts';
export { paymentMachine } from './payment.machine.ts';
export { paymentLifeMachine } from './paymentLife.machine.ts';
export { placeLifeMachine } from './placeLife.machine.ts';
export { profileModalsMachine } from './profileModals.machine.ts';
export { registrationMachine } from './registration.machine.ts';
export { reminderMachine } from './reminder.machine.ts';
export { reservationCountdownMachine } from './reservationCountdown.machine.ts';
export { sessionMachine } from './session.machine.ts';
export { signUpMachine } from './signUp.machine.ts';
export { thankYouMachine } from './thankYou.machine.ts';
export { tshirtMachine } from './tshirt.machine.ts';
