import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ask } from '#contract/groups/startData.ts';

/** What a run may ask of everybody who starts, by name. */
export const askNames: Readonly<Record<Ask, MessageDescriptor>> = {
  birth: msg`Year of birth`,
  sex: msg`Sex`,
  emergency: msg`Emergency contact: name and telephone`,
  club: msg`Club or team`,
  declaration: msg`Yes to the declaration`,
};
