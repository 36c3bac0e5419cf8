import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { accountNames } from '../../../kit/accountNames.ts';
import type { PayoutInParts } from '../../../queries/money/payouts.ts';
import { NoteDialog } from './NoteDialog.tsx';
import styles from './Payouts.module.css';
import { usePayoutWords } from './usePayoutWords.ts';

/** What the provider says and the books do not, with both sums and the way to the group. */
export function Differences({ differences }: Pick<PayoutInParts, 'differences'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { differenceWords, lineWords } = usePayoutWords();
  const may = useRights();
  const dialog = useDialogAddress();
  if (differences.length === 0) return null;
  const asked = differences.find((one) => dialog.name === 'explain' && keyOf(one) === dialog.aboutName);
  return (
    <>
      <ul className={styles.differences} aria-label={t`Differences`}>
        {differences.map(({ kind, about, ref, account, currency, there, here, group_id }) => (
          <li key={keyOf({ kind, about, ref })} className="card">
            <p>
              <strong className={styles.wrong}>{differenceWords[kind]}</strong>{' '}
              <span>{t`${money(there, currency)} at ${accountNames[account]}, ${money(here, currency)} here`}</span>
            </p>
            <p className="small quiet">
              {about === null ? t`The whole payout` : lineWords[about]} <span translate="no">{ref}</span>{' '}
              {group_id !== null && <Link to={staffPath('group', { id: group_id })}>{t`Group ${group_id}`}</Link>}
            </p>
            {may('money.write') && (
              <Button
                size="compact"
                variant="default"
                onClick={() => dialog.open('explain', keyOf({ kind, about, ref }))}
              >
                {t`Explain it`}
                <span className="unseen">: {ref}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && may('money.write') && <NoteDialog key={keyOf(asked)} of={asked} />}
    </>
  );
}

type Named = Pick<PayoutInParts['differences'][number], 'kind' | 'about' | 'ref'>;
const keyOf = ({ kind, about, ref }: Named) => `${kind} ${about} ${ref}`;
