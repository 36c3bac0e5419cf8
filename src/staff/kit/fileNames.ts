import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileKind } from '#contract/staff/people/files.values.ts';

/** What each file is; `print`, `table`, `payouts` and `accountant` stand in the log alone. */
export const fileNames: Readonly<
  Record<FileKind | 'print' | 'table' | 'paymentTable' | 'payouts' | 'accountant', MessageDescriptor>
> = {
  start: msg`Start list`,
  list: msg`A list of one’s own`,
  unsigned: msg`Unsigned declarations`,
  shirts: msg`T-shirt order`,
  people: msg({ context: 'file', message: 'People' }),
  emergency: msg`Emergency contacts`,
  payments: msg`Payments`,
  print: msg`For printing`,
  table: msg`The table of people`,
  paymentTable: msg`The list of payments`,
  payouts: msg`Payouts`,
  accountant: msg`The accountant’s month`,
};
