import type { Page } from '@playwright/test';
import type { PictureFile } from '#contract/values/avatar.ts';
import { type PageObject, press } from '../pageObject.ts';

const shows = (text: string) => (page: Page) => page.getByText(text, { exact: true });

export const avatarUploadPage: PageObject = {
  gestures: {
    'file.chosen': async (page, event) => {
      const field = page.locator('input[type=file]').first();
      if ((await field.count()) === 0) return false;
      // Made in the browser, because sending ten megabytes there takes seconds.
      await field.evaluate((input: HTMLInputElement, { name, type, size }) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(size)], name, { type }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, event.file as PictureFile);
      return true;
    },
    'upload.cancelled': press('Cancel'),
    'retry.requested': press('Try again'),
  },
  looks: {
    resting: (page) =>
      page.getByRole('region', { name: 'Your picture' }).filter({
        has: page.getByRole('button', { name: 'Add a picture' }),
        hasNot: page.getByRole('progressbar'),
      }),
    'resting.idle': shows('JPG, PNG or GIF, at most 10 MB'),
    'resting.saved.settled': shows('Your new picture is saved'),
    'resting.rejected': (page) => page.getByRole('alert'),
    'resting.rejected.unsent': shows('Failed to upload a file.'),
    checkingFile: shows('Checking the picture…'),
    shrinking: shows('Making a smaller copy…'),
    uploading: shows('Sending your picture…'),
  },
};
