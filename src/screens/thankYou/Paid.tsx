import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { BottomBar } from '../../ui/layout.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../ui/Verdict.tsx';
import { ToPath } from '../parts/ToPath.tsx';
import { Bib } from './Bib.tsx';
import { NextSteps } from './NextSteps.tsx';
import type { ThankYouScreenProps } from './ThankYouScreen.tsx';

type PaidProps = Omit<ThankYouScreenProps, 'actor'> & { readonly payment: SimplePayment };

/** A clear yes, the group number as a bib, and what comes next. */
export function Paid({ payment, ...rest }: PaidProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const amount = money(payment.price, payment.currency);
  const toGroup = <ToPath to={`/group/${payment.group_id}`}>{t`Go to your group`}</ToPath>;
  return (
    <>
      <VerdictPage>
        <Verdict
          tone="good"
          icon="check"
          title={<Plural value={payment.participants} one="You are in!" other="You are all in!" />}
        >
          {payment.price === 0 ? (
            <Trans>There was nothing to pay. We have e-mailed you the confirmation.</Trans>
          ) : (
            <Trans>
              Paid <b>{amount}</b>. We have e-mailed you the confirmation.
            </Trans>
          )}
        </Verdict>
        <Bib payment={payment} {...rest} />
        <NextSteps payment={payment} {...rest} />
        <div className="wide">
          <WaysOn>{toGroup}</WaysOn>
        </div>
        {!rest.isSignedIn && (
          <p className="small quiet">{t`To see your group, sign in with the e-mail address of your order.`}</p>
        )}
      </VerdictPage>
      <BottomBar>{toGroup}</BottomBar>
    </>
  );
}
