import { heading, type PageObject, press } from '../pageObject.ts';

export const registrationPage: PageObject = {
  gestures: {
    'address.doubted': press('Correct the address'),
  },
  looks: {
    editing: heading('Create an account'),
    done: heading('Check your e-mail'),
  },
};
