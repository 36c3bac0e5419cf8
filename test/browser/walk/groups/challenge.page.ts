import { alertIn, noDialog, titled } from '../dialog.ts';
import { type PageObject, press } from '../pageObject.ts';
import { askingGestures, askingLooks } from './invite.page.ts';

export const challengePage: PageObject = {
  gestures: {
    ...askingGestures,
    'another.wanted': press('Challenge another friend'),
    'otherWave.wanted': press('Change wave'),
  },
  looks: {
    ...askingLooks,
    entering: titled('Challenge a friend'),
    full: alertIn(/^No more free places in this wave$/u),
    moving: noDialog,
  },
};
