import { useLingui } from '@lingui/react/macro';
import type { SnapshotFrom } from 'xstate';
import type { refundMachine } from '#machines/money/refund.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { SumTable } from '../../../../ui/SumTable.tsx';
import { Card } from '../../../../ui/styles/layout.tsx';
import { FundList } from '../../../parts/FundList.tsx';
import type { Refundable } from '../../../queries/money/money.ts';

interface RefundSumsProps {
  readonly refundable: Refundable;
  readonly snapshot: SnapshotFrom<typeof refundMachine>;
}

/** What goes back and what is kept of the chosen places, then of the whole payment, to the cent. */
export function RefundSums({ refundable: { payment }, snapshot }: RefundSumsProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { preview, chosen } = snapshot.context;
  const of = (cents: number) => money(cents, payment.currency);
  if (preview === null) {
    return (
      <Card>
        <p className="quiet" aria-busy={snapshot.hasTag('pricing')}>
          {snapshot.hasTag('pricing') ? t`Counting…` : chosen.length === 0 ? t`Choose places first.` : t`How much?`}
        </p>
      </Card>
    );
  }
  const { back, stays, kept, mails, funds } = preview;
  const rest = kept > 0 ? [{ key: 'kept', label: t`Kept`, amount: of(kept) }] : [];
  const goodwill = stays > 0 ? [{ key: 'stays', label: t`Still paid for them`, amount: of(stays) }] : [];
  return (
    <>
      <Card>
        <SumTable
          rows={[{ key: 'paid', label: t`Paid for the places`, amount: of(back + stays + kept) }, ...rest, ...goodwill]}
          due={{ label: t`Goes back`, amount: of(back) }}
        />
      </Card>
      <Card>
        <h2 className="mb-4">{t`The whole payment, afterwards`}</h2>
        <SumTable
          rows={[
            { key: 'held', label: t`Paid places`, amount: of(payment.held - back - kept) },
            { key: 'back', label: t`Gone back`, amount: of(payment.back + back) },
            { key: 'kept', label: t`Kept`, amount: of(payment.kept + kept) },
          ]}
          due={{ label: t`As it came`, amount: of(payment.held + payment.back + payment.kept) }}
        />
      </Card>
      {(funds.length > 0 || mails > 0) && (
        <Card>
          <FundList funds={funds} />
          <p className="small quiet">{t`E-mails: ${mails}.`}</p>
        </Card>
      )}
    </>
  );
}
