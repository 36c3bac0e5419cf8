import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Notice } from '../../../../ui/Notice.tsx';

/** What follows an order, and when. */
export function Consequence({ minutes, needsApproval }: { readonly minutes: number; readonly needsApproval: boolean }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const time = number(minutes);
  return (
    <Notice icon="clock" role="status">
      <p>
        {needsApproval
          ? t`This may refund money: an owner or finance has to approve it first. It starts ${time} min after that, and can be stopped until then.`
          : t`It starts ${time} min after it is ordered, and can be stopped until then.`}
      </p>
    </Notice>
  );
}
