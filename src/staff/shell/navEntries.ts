import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type StaffPage, staffRoutes } from '#contract/staff/paths.ts';
import type { StaffRight } from '#contract/staff/rights.ts';

/** The ways in the header, in this order: what somebody has no right to is not there. */
const entries: readonly { readonly page: StaffPage; readonly label: MessageDescriptor }[] = [
  { page: 'home', label: msg`Needs you` },
  { page: 'runs', label: msg`Runs` },
  { page: 'people', label: msg`People` },
  { page: 'coupons', label: msg`Coupons` },
  { page: 'money', label: msg({ context: 'page', message: 'Money' }) },
  { page: 'changes', label: msg`Changes` },
  { page: 'team', label: msg`Team` },
  { page: 'log', label: msg`Log` },
];

export function useNavEntries(rights: readonly StaffRight[]) {
  const { i18n } = useLingui();
  return entries.flatMap(({ page, label }) => {
    const { path, right } = staffRoutes[page];
    return right === null || rights.includes(right) ? [{ page, to: path, label: i18n._(label) }] : [];
  });
}
