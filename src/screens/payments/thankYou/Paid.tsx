import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { groupPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { Bib } from './Bib.tsx';
import { ComingBack } from './ComingBack.tsx';
import { NextSteps } from './NextSteps.tsx';
import { PaidTwice } from './PaidTwice.tsx';
import { Receipt } from './Receipt.tsx';
import { useInvitation } from './useInvitation.ts';
import type { MainWay, ThankYouScreenProps } from './view.ts';

type PaidProps = Omit<ThankYouScreenProps, 'actor'> & { readonly payment: SimplePayment };

/** A clear yes, the group number as a bib, and what comes next. */
export function Paid({ payment, ...rest }: PaidProps) {
  const { t } = useLingui();
  const { category_name: distance } = payment;
  const invitation = useInvitation({ payment, ...rest });
  const toGroup = groupPath(payment.group_id);
  const next: MainWay = rest.isSignedIn ? 'group' : 'account';
  const way = {
    group: <ToPath to={toGroup}>{t`Go to your group`}</ToPath>,
    account: <ToPath to="/register">{t`Create an account`}</ToPath>,
  }[next];
  return (
    <>
      <VerdictPage>
        <Verdict
          tone="good"
          icon="check"
          title={
            payment.raises === null ? (
              <Plural value={payment.participants} one="You’re signed up!" other="You’re all signed up!" />
            ) : (
              t`You start in ${distance}!`
            )
          }
        >
          <Confirmation payment={payment} contact={rest.contact} />
        </Verdict>
        {rest.receipt && <PaidTwice receipt={rest.receipt} currency={payment.currency} />}
        {rest.receipt && <ComingBack receipt={rest.receipt} currency={payment.currency} />}
        <Bib payment={payment} {...rest} />
        {rest.bib}
        <NextSteps payment={payment} {...rest} invitation={invitation} />
        <div className="wide">
          <WaysOn>{way}</WaysOn>
        </div>
        {rest.receipt && <Receipt payment={payment} receipt={rest.receipt} onPrint={rest.onPrint} />}
        {rest.invoice}
        {!rest.isSignedIn && rest.isAhead === true && (
          <p className="small quiet">
            {payment.is_kids ? (
              <Trans>
                A child cannot come? Tell the organiser <Link to={toGroup}>on your group’s page</Link>, with an account
                that has this e-mail address.
              </Trans>
            ) : (
              <Trans>
                You cannot come? Tell the organiser <Link to={toGroup}>on your group’s page</Link>, with an account that
                has this e-mail address.
              </Trans>
            )}
          </p>
        )}
        {!rest.isSignedIn && (
          <p className="small quiet">
            <Trans>
              Do you have an account with this e-mail address? <Link to={toGroup}>Sign in and see your group</Link>
            </Trans>
          </p>
        )}
      </VerdictPage>
      <BottomBar>{way}</BottomBar>
    </>
  );
}

/** The amount paid, and the address that we wrote to: somebody who mistyped it sees it here. */
function Confirmation({ payment, contact }: Pick<PaidProps, 'payment' | 'contact'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const amount = money(payment.price, payment.currency);
  const { group_id: group, mailed_to: address } = payment;
  const subject = encodeURIComponent(t`Wrong e-mail address, group ${group}`);
  return (
    <>
      {payment.price === 0 ? (
        <Trans>There was nothing to pay.</Trans>
      ) : (
        <Trans>
          Paid <b>{amount}</b>.
        </Trans>
      )}
      <br />
      {address === null ? (
        t`We have e-mailed you the confirmation.`
      ) : (
        <Trans>
          Confirmation to{' '}
          <b>
            <EmailAddress>{address}</EmailAddress>
          </b>
        </Trans>
      )}
      {address !== null && contact !== undefined && (
        <>
          <br />
          <a className="small" href={`mailto:${contact}?subject=${subject}`}>{t`Wrong address?`}</a>
        </>
      )}
    </>
  );
}
