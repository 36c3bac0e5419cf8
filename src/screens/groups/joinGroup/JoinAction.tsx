import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import type { JoinPartProps } from './view.ts';

/** The one main action of the page: sign in, take the place, or pay for one. */
export function JoinAction({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  if (view.hasTag('preview')) {
    return (
      <ActionButton fullWidth onClick={() => actor.send({ type: 'signIn.wanted' })}>
        {t`Sign in to join`}
      </ActionButton>
    );
  }
  if (view.hasTag('paying')) return <PayAction view={view} />;
  return (
    <ActionButton type="submit" fullWidth busy={view.hasTag('busy') && t`Joining…`}>
      {t`Take the place`}
    </ActionButton>
  );
}

function PayAction({ view }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { price, hasTag } = view;
  if (hasTag('billing')) return <p className="small quiet centred">{t`Enter your billing details first.`}</p>;
  const amount = price === null ? '' : money(price.breakdown.toPay, price.currency);
  const busy = hasTag('busy') ? t`Reserving your place…` : hasTag('pricing') && t`Working out the price…`;
  return (
    <ActionButton type="submit" fullWidth busy={busy} disabled={hasTag('priceFailed')}>
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
