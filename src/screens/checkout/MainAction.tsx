import { Trans, useLingui } from '@lingui/react/macro';
import { nextPart, type Part } from '#machines/checkout.order.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { View } from './view.ts';

/** The one main action of the page: on to the next part, or pay. It submits the page's form. */
export function MainAction({ view, isShort = false }: { readonly view: View; readonly isShort?: boolean }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { open, isBusy, isPriceCurrent, isPriceFailed, price } = view;
  if (open !== 'payment') {
    return (
      <ActionButton type="submit" fullWidth>
        {isShort ? t`Next` : <NextLabel part={nextPart(view, open)} isKids={view.run?.is_kids === true} />}
      </ActionButton>
    );
  }
  const amount = price === null ? '' : money(price.breakdown.toPay, price.currency);
  const busy = isBusy
    ? t`Reserving your places…`
    : isPriceCurrent || isPriceFailed
      ? undefined
      : t`Working out the price…`;
  return (
    <ActionButton type="submit" fullWidth busy={busy} disabled={isPriceFailed}>
      {price?.breakdown.toPay === 0 ? (
        t`Get the places`
      ) : (
        <Trans>
          Pay <span className="num">{amount}</span>
        </Trans>
      )}
    </ActionButton>
  );
}

function NextLabel({ part, isKids }: { readonly part: Part; readonly isKids: boolean }) {
  const { t } = useLingui();
  const labels: Readonly<Record<Part, string>> = {
    run: t`Next: run`,
    distance: isKids ? t`Next: age` : t`Next: distance`,
    places: t`Next: places and wave`,
    contact: t`Next: your details`,
    payment: t`Next: payment`,
  };
  return labels[part];
}
