import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import styles from './joinGroup.module.css';
import type { JoinPartProps } from './view.ts';

/** The one main action of the page: sign in, take the place, or pay for one. */
export function JoinAction({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  if (view.matches('preview')) {
    return (
      <ActionButton fullWidth onClick={() => actor.send({ type: 'signIn.wanted' })}>
        {t`Sign in to join`}
      </ActionButton>
    );
  }
  if (view.isPaying) return <PayAction view={view} />;
  return (
    <ActionButton type="submit" fullWidth busy={view.isBusy && t`Joining…`}>
      {t`Take the place`}
    </ActionButton>
  );
}

function PayAction({ view }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { price, isBusy, isPricing, isPriceFailed, isBilling } = view;
  if (isBilling) return <p className={`small quiet ${styles.fine}`}>{t`Give your billing details first.`}</p>;
  const amount = price === null ? '' : money(price.breakdown.toPay, price.currency);
  const busy = isBusy ? t`Reserving your place…` : isPricing && t`Working out the price…`;
  return (
    <ActionButton type="submit" fullWidth busy={busy} disabled={isPriceFailed}>
      {price?.breakdown.toPay === 0 ? (
        t`Get the place`
      ) : (
        <Trans>
          Pay <span className="num">{amount}</span>
        </Trans>
      )}
    </ActionButton>
  );
}
