import { alerts, leave, offers, type PageObject, press, shows, write } from '../pageObject.ts';

export const startDataPage: PageObject = {
  gestures: {
    'field.typed': (page, { text }) => write(page.getByLabel('Year of birth'), String(text)),
    'field.left': (page) => leave(page.getByLabel('Year of birth')),
    'form.submitted': press('Save'),
  },
  looks: {
    editing: offers('Save'),
    saving: offers('Saving…'),
    saved: shows('Saved. Missing: year of birth'),
    refused: alerts(/./u),
  },
};
