/**
 * Every chart, so that tests, mutants and diagrams find all of them: one line each, alphabetically,
 * `export { xMachine } from './x.machine.ts';`. The app imports a chart from its own file, never from here.
 */

export { avatarUploadMachine } from './accounts/avatarUpload.machine.ts';
export { billingDetailsMachine } from './accounts/billingDetails.machine.ts';
export { dataExportMachine } from './accounts/dataExport.machine.ts';
export { emailConfirmationMachine } from './accounts/emailConfirmation.machine.ts';
export { mailStopMachine } from './accounts/mailStop.machine.ts';
export { marketingConsentsMachine } from './accounts/marketingConsents.machine.ts';
export { passwordResetMachine } from './accounts/passwordReset.machine.ts';
export { profileModalsMachine } from './accounts/profileModals.machine.ts';
export { registrationMachine } from './accounts/registration.machine.ts';
export { sessionMachine } from './accounts/session.machine.ts';
export { presenceLifeMachine } from './desk/presenceLife.machine.ts';
export { addPlacesMachine } from './groups/addPlaces.machine.ts';
export { challengeMachine } from './groups/challenge.machine.ts';
export { changeGroupMachine } from './groups/changeGroup.machine.ts';
export { changeUserMachine } from './groups/changeUser.machine.ts';
export { groupDialogsMachine } from './groups/groupDialogs.machine.ts';
export { groupPaymentMachine } from './groups/groupPayment.machine.ts';
export { handedOverMachine } from './groups/handedOver.machine.ts';
export { inviteMachine } from './groups/invite.machine.ts';
export { joinGroupMachine } from './groups/joining/joinGroup.machine.ts';
export { startDataMachine } from './groups/startData.machine.ts';
export { ticketMachine } from './groups/ticket.machine.ts';
export { editMachine } from './kit/edit.machine.ts';
export { formMachine } from './kit/form.machine.ts';
export { refundMachine } from './money/refund.machine.ts';
export { staffInvitationMachine } from './office/staffInvitation.machine.ts';
export { staffSessionMachine } from './office/staffSession.machine.ts';
export { undoNoticeMachine } from './office/undoNotice.machine.ts';
export { appMachine } from './page/app.machine.ts';
export { consentMachine } from './page/consent.machine.ts';
export { reminderMachine } from './page/reminder.machine.ts';
export { paymentMachine } from './payments/payment.machine.ts';
export { paymentLifeMachine } from './payments/paymentLife.machine.ts';
export { placeLifeMachine } from './payments/placeLife.machine.ts';
export { refundOfferMachine } from './payments/refundOffer.machine.ts';
export { reservationCountdownMachine } from './payments/reservationCountdown.machine.ts';
export { thankYouMachine } from './payments/thankYou.machine.ts';
export { importSheetMachine } from './people/importSheet.machine.ts';
export { otherDistanceMachine } from './people/otherDistance.machine.ts';
export { massActionMachine } from './runs/massAction.machine.ts';
export { runLifeMachine } from './runs/runLife.machine.ts';
export { taskLifeMachine } from './runs/taskLife.machine.ts';
export { checkoutMachine } from './shop/checkout.machine.ts';
export { couponsMachine } from './shop/coupons.machine.ts';
export { openingLinkMachine } from './shop/openingLink.machine.ts';
export { openingReminderMachine } from './shop/openingReminder.machine.ts';
export { ordersAgainMachine } from './shop/ordersAgain.machine.ts';
export { signUpMachine } from './shop/signUp.machine.ts';
