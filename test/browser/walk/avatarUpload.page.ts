import type { Page } from '@playwright/test';
import type { PictureFile } from '#contract/avatar.ts';
import { type PageObject, press } from './pageObject.ts';

const shows = (text: string) => (page: Page) => page.getByText(text, { exact: true });
const offers = (name: string) => (page: Page) => page.getByRole('button', { name });

export const avatarUploadPage: PageObject = {
  gestures: {
    'file.chosen': async (page, event) => {
      const field = page.locator('input[type=file]').first();
      if ((await field.count()) === 0) return false;
      const { name, type, size } = event.file as PictureFile;
      await field.setInputFiles({ name, mimeType: type, buffer: Buffer.alloc(size) });
      return true;
    },
    'upload.cancelled': press('Cancel'),
    'copy.wanted': press('Use a smaller copy'),
    'retry.requested': press('Try again'),
  },
  looks: {
    resting: offers('Add a picture'),
    'resting.idle': shows('JPG, PNG or GIF, at most 10 MB'),
    'resting.saved.settled': shows('Your new picture is saved'),
    'resting.rejected': (page) => page.getByRole('alert'),
    'resting.rejected.tooBig': offers('Use a smaller copy'),
    'resting.rejected.unsent': shows('Failed to upload a file.'),
    checkingFile: shows('Checking the picture…'),
    shrinking: shows('Making a smaller copy…'),
    uploading: shows('Sending your picture…'),
  },
};
