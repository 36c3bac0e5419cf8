/** One screen with its chart, started again for each path; the world answers when the path says so. */
import '../../../src/ui/styles/styles.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { EventObject } from 'xstate';
import type { Language } from '#contract/constants.ts';
import { activate, loadTexts } from '../../../src/i18n/catalogues.ts';
import { activate as activateStaff } from '../../../src/staff/catalogues.ts';
import { theme } from '../../../src/ui/styles/theme.ts';
import { guardNodes } from '../../../src/ui/text/guardNodes.ts';
import { openAvatarUpload } from './avatarUpload.stage.tsx';
import { openEmailConfirmation } from './emailConfirmation.stage.tsx';
import { openChangeGroup, openChangeUser, openGroupDialogs } from './groupDialogs.stage.tsx';
import { openAddPlaces, openChallenge, openGroupPayment, openInvite } from './groupOffers.stage.tsx';
import { openJoinGroup } from './joinGroup.stage.tsx';
import { openMailStop } from './mailStop.stage.tsx';
import { openOpeningLink, openOpeningReminder, openOrdersAgain } from './ordersAgain.stage.tsx';
import { openPasswordReset } from './passwordReset.stage.tsx';
import { openPayment } from './payment.stage.tsx';
import type { Performance } from './performance.tsx';
import { openBillingDetails, openForm, openProfileModals } from './profile.stage.tsx';
import { openHandedOver, openRefundOffer } from './refundOffer.stage.tsx';
import { openRegistration } from './registration.stage.tsx';
import { openReminder } from './reminder.stage.tsx';
import { openSession } from './session.stage.tsx';
import { openCheckout } from './shop/checkout.stage.tsx';
import { openSignUp } from './shop/signUp.stage.tsx';
import {
  openEdit,
  openMassAction,
  openRefund,
  openStaffInvitation,
  openStaffSession,
  openUndoNotice,
} from './staff.stage.tsx';
import { openStartData } from './startData.stage.tsx';
import { openTicket } from './ticket.stage.tsx';

export interface Stage {
  /** Switches the screen to a language in its current state. */
  speak(language: Language): Promise<void>;
  open(chart: string, side: string): void;
  /** Lets the world make the event happen; false if it is a person's event. */
  happen(event: EventObject): boolean;
  /** Sends an event for which the page offers no gesture: nobody could make it now, but it may arrive late. */
  send(event: EventObject): void;
  /** The chart's state, once the page shows it. */
  state(): Promise<unknown>;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

const openers: Readonly<Record<string, (side: string) => Performance>> = {
  addPlaces: openAddPlaces,
  avatarUpload: openAvatarUpload,
  billingDetails: openBillingDetails,
  challenge: openChallenge,
  changeGroup: openChangeGroup,
  changeUser: openChangeUser,
  checkout: openCheckout,
  form: openForm,
  emailConfirmation: openEmailConfirmation,
  groupDialogs: openGroupDialogs,
  groupPayment: openGroupPayment,
  invite: openInvite,
  joinGroup: openJoinGroup,
  mailStop: openMailStop,
  refundOffer: openRefundOffer,
  handedOver: openHandedOver,
  ticket: openTicket,
  startData: openStartData,
  openingLink: openOpeningLink,
  openingReminder: openOpeningReminder,
  ordersAgain: openOrdersAgain,
  passwordReset: openPasswordReset,
  payment: openPayment,
  profileModals: openProfileModals,
  registration: openRegistration,
  reminder: openReminder,
  session: openSession,
  signUp: openSignUp,
  edit: openEdit,
  massAction: openMassAction,
  refund: openRefund,
  staffInvitation: openStaffInvitation,
  undoNotice: openUndoNotice,
  staffSession: openStaffSession,
};
const board = document.getElementById('stage') ?? document.body;
board.className = 'main';
guardNodes(window, console.error);
let root: Root | null = null;
let shown: Performance | null = null;

window.stage = {
  async speak(language) {
    await loadTexts('account');
    await Promise.all([activate(language), activateStaff(language)]);
    await painted();
  },
  open(chart, side) {
    root?.unmount();
    shown = openers[chart]?.(side) ?? null;
    root = createRoot(board);
    root.render(
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={theme} withCssVariables={false} env="test">
          <MemoryRouter>{shown?.screen}</MemoryRouter>
        </MantineProvider>
      </I18nProvider>,
    );
  },
  happen: (event) => shown?.happen(revived(event)) ?? false,
  send: (event) => shown?.actor.send(event),
  async state() {
    await painted();
    return shown?.actor.getSnapshot().value;
  },
};
/** Errors cannot be sent into the page. */
function revived(event: EventObject): EventObject {
  const failure = { ...event, error: new Error('refused') };
  return event.type.startsWith('xstate.error.') ? failure : event;
}

/** Earlier changes are on the page after the next frame. */
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
