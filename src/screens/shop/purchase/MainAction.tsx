import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import type { PurchaseView } from './view.ts';

/** What the billing address still lacks. */
export const billReasonId = 'bill-reason';

interface MainActionProps {
  readonly view: PurchaseView;
  /** What it leads to before the payment: 'Next: distance'. */
  readonly next: ReactNode;
}

/** The one main action of the page: on to what comes next, or pay. It submits the page's form. */
export function MainAction({ view, next }: MainActionProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { hasTag, price, draft } = view;
  const { places } = draft;
  if (!hasTag('payment')) {
    return (
      <ActionButton type="submit" fullWidth>
        {next}
      </ActionButton>
    );
  }
  if (hasTag('code')) {
    const busy = hasTag('mailingCode') ? t`Sending another code…` : hasTag('busy') ? t`Reserving…` : undefined;
    return (
      <ActionButton type="submit" fullWidth busy={busy}>
        {t`Confirm the code`}
      </ActionButton>
    );
  }
  const amount = price === null ? '' : money(price.breakdown.toPay, price.currency);
  const busy = hasTag('busy')
    ? t`Reserving…`
    : hasTag('priceCurrent') || hasTag('priceFailed')
      ? undefined
      : t`Working out the price…`;
  // The wizard says so where the address is asked for.
  const lacksBill = hasTag('billLoading') || hasTag('billEdited') || hasTag('billMissing');
  return (
    <ActionButton
      type="submit"
      fullWidth
      busy={busy}
      disabled={hasTag('priceFailed') || lacksBill}
      describedBy={lacksBill ? billReasonId : undefined}
    >
      {price?.breakdown.toPay === 0 ? (
        <Plural value={places} one="Get the place" other="Get the places" />
      ) : (
        <Trans>
          Pay <span className="num">{amount}</span>
        </Trans>
      )}
    </ActionButton>
  );
}
