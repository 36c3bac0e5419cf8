import type { Page } from '@playwright/test';
import { dialog, noDialog } from '../dialog.ts';
import { type PageObject, press } from '../pageObject.ts';

const titled = (name: RegExp) => (page: Page) => dialog(page).getByRole('heading', { level: 2, name });

/** The group's page opens dialogs; each dialog has a walk of its own. */
export const groupDialogsPage: PageObject = {
  gestures: { 'dialog.closed': press('Back to the group') },
  looks: {
    loading: noDialog,
    closed: noDialog,
    lost: titled(/^The group has changed/u),
    'open.tshirt': titled(/T-shirt/u),
    'open.child': titled(/^Name and age of the child$/u),
    'open.changeGroup': titled(/^Change group$/u),
    'open.changeUser': titled(/^Hand over the place$/u),
    'open.rename': titled(/^Change group name$/u),
    'open.wave': titled(/^Change wave$/u),
    'open.invite': titled(/^(?:Invite|No paid place is free)/u),
    'open.challenge': titled(/^Challenge/u),
    'open.captain': titled(/^New captain$/u),
    'open.delete': titled(/^Delete the group$/u),
    'open.remove': titled(/^Remove from the group$/u),
    'open.cannotCome': titled(/^I cannot come$/u),
    'open.comeAfterAll': titled(/^I can come after all$/u),
    'open.leave': titled(/^Leave the group$/u),
    'open.payment': titled(/^Pay/u),
    'open.withdraw': titled(/^Withdraw the invitation$/u),
    'open.resend': titled(/^Send the invitation again$/u),
    'open.renewCode': titled(/^New group code$/u),
    'open.clearCode': titled(/^Switch the code off$/u),
    'open.addPlaces': titled(/^Buy/u),
  },
};
