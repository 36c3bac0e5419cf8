import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Undoing } from '#contract/staff/loggedActions.ts';

/** The notice after an action that can be undone. */
export const doneWords: Readonly<Record<Undoing, MessageDescriptor>> = {
  'member.invited': msg`The invitation is on its way. It is valid for 72 hours.`,
  'member.changed': msg`The role has been changed. This person has to sign in again.`,
  'run.changed': msg`The run has been changed.`,
  'declaration.changed': msg`The declaration has been added.`,
  'asks.changed': msg`The questions have been changed.`,
  'asks.declined': msg`The run asks neither year of birth nor sex.`,
  'page.changed': msg`The draft of the page has been changed.`,
  'page.published': msg`The page is published.`,
  'category.changed': msg`The distance has been changed.`,
  'coupon.changed': msg`The coupon has been changed.`,
  'layout.saved': msg`The list is kept.`,
  'contests.changed': msg`The distances have been renumbered.`,
  'waves.added': msg`The waves have been added.`,
  'waves.changed': msg`The waves have been changed.`,
  'wave.changed': msg`The wave has been changed.`,
  'wave.closed': msg`The wave is closed.`,
  'wave.opened': msg`The wave is open again.`,
  'wave.moved': msg`The wave has been moved.`,
  'day.shifted': msg`The day has been shifted.`,
  'numbers.given': msg`The start numbers have been given.`,
  'order.placed': msg`The order is placed.`,
  'order.paid': msg`The order is paid.`,
  'place.corrected': msg`The person’s details have been corrected.`,
  'place.difference': msg`The difference is asked for. Until it is paid the place stays where it is.`,
  'place.blocked': msg`The place is blocked.`,
  'place.unblocked': msg`The place can start again.`,
  'place.numbered': msg`The place has another start number.`,
  'sheet.ordered': msg`The sheet is being taken.`,
  'group.renamed': msg`The group has been renamed.`,
};
