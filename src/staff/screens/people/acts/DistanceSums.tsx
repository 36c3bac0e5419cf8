import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/constants.ts';
import type { DistancePreview } from '#contract/staff/people/distance.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { SumTable } from '../../../../ui/SumTable.tsx';
import { useRights } from '../../../hooks/useRights.ts';
import { FundList } from '../../../parts/FundList.tsx';

interface DistanceSumsProps {
  readonly preview: DistancePreview;
  readonly without: boolean;
  readonly region: Region;
}

/** From where to where, and what that costs more or less, before it is done. */
export function DistanceSums({ preview, without, region }: DistanceSumsProps) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const may = useRights();
  const { amounts, currency, costs, mails, funds } = preview;
  const ask = without ? null : preview.ask;
  const [until, payer] = [ask && dayAndTime(ask.until, region), ask?.of ?? null];
  const was = `${preview.distance_was}, ${dayAndTime(preview.wave_was, region)}`;
  const is = `${preview.distance}, ${dayAndTime(preview.wave_time, region)}`;
  const of = (cents: number) => money(without ? 0 : cents, currency);
  const price = { key: 'price', label: t`Costs today`, amount: money(amounts?.price ?? 0, currency) };
  const paid = { key: 'kept', label: t`Paid for the place`, amount: money(amounts?.kept ?? 0, currency) };
  const mayNot = costs === 'less' && !without && !may('money.write');
  return (
    <>
      <Notice heading={t`From ${was} to ${is}`}>
        {until !== null && (
          <p>
            {payer === null
              ? t`Nobody of this place can be written to: its difference cannot be asked for.`
              : t`${payer} gets a link to pay. Until it is paid, at the latest by ${until}, the place stays where it is, and a place there is held for it.`}
          </p>
        )}
        {preview.own_group && <p>{t`The place gets a group of its own.`}</p>}
        {costs === 'same' && <p>{t`It costs the same.`}</p>}
        {costs === 'more' && amounts === null && <p>{t`It costs more than was paid for the place.`}</p>}
        {costs === 'less' && amounts === null && <p>{t`It costs less than was paid for the place.`}</p>}
        {!preview.fits_age && <p>{t`The child’s age is out of its range: say why.`}</p>}
        <p>{t`E-mails: ${mails}.`}</p>
      </Notice>
      {amounts !== null && costs !== 'same' && (
        <SumTable
          rows={[
            ...(costs === 'more' ? [price, subtracted(paid)] : [paid, subtracted(price)]),
            ...(amounts.fee > 0 && !without ? [{ key: 'fee', label: t`Handling fee`, amount: of(amounts.fee) }] : []),
          ]}
          due={
            costs === 'more'
              ? { label: t`To pay`, amount: of(amounts.to_pay) }
              : { label: t`Goes back`, amount: of(amounts.back) }
          }
        />
      )}
      {!without && funds.length > 0 && <FundList funds={funds} />}
      {mayNot && (
        <Notice tone="urgent" heading={t`Money is given back by finance`}>
          <p>{t`Change the distance without it, say why, and finance may refund it later.`}</p>
        </Notice>
      )}
    </>
  );
}

const subtracted = <Row extends { readonly amount: string }>(row: Row) =>
  ({ ...row, amount: `\u2212${row.amount}`, kind: 'minus' }) as const;
