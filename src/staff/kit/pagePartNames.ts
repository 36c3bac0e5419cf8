import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';

/** What each part of a run's page is called, in the order in which it is written. */
export const pagePartNames: Readonly<Record<PagePart, MessageDescriptor>> = {
  picture: msg`Main picture`,
  sentence: msg`One sentence`,
  awaits: msg`What awaits people`,
  gallery: msg`More pictures`,
  figures: msg`Figures`,
  courses: msg`The course`,
  programme: msg`Programme`,
  venue: msg`Getting there`,
  included: msg`Included`,
  bring: msg`Bring along`,
  rules: msg`Age and health`,
  questions: msg`Questions and answers`,
  organiser: msg`Organiser`,
  sponsors: msg`Supported by`,
  news: msg`News line`,
  results: msg`Results`,
};
