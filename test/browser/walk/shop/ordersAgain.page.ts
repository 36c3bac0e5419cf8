import { heading, type PageObject, press } from '../pageObject.ts';

export const ordersAgainPage: PageObject = {
  gestures: { 'address.doubted': press('Correct the address') },
  looks: { asking: heading('Your orders'), sent: heading('Check your e-mail') },
};
