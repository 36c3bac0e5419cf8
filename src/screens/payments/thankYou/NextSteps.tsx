import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { kidsArrivalMinutes } from '#contract/constants.ts';
import { groupPath, ticketPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { StepPart, Steps } from '../../parts/Steps.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './thankYou.module.css';
import type { useInvitation } from './useInvitation.ts';
import type { ThankYouScreenProps } from './view.ts';

type NextStepsProps = Pick<ThankYouScreenProps, 'isSignedIn' | 'onSibling' | 'startPath' | 'ticket'> & {
  readonly payment: SimplePayment;
  readonly invitation: ReturnType<typeof useInvitation>;
};

/** What a buyer does after paying: bring the others, keep the day free, register. */
export function NextSteps({
  payment,
  isSignedIn,
  onSibling,
  startPath = null,
  ticket,
  invitation: { others, share },
}: NextStepsProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const times = useStartTimes()(payment);
  const { group_id: group, ageless } = payment;

  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next" className="h3">{t`What’s next`}</h2>
      <Steps>
        {payment.is_kids && (
          <StepPart
            icon="document"
            title={<span id="declaration">{t`Bring an ID and the signed declaration`}</span>}
            action={
              payment.declaration_url !== null && (
                <Button size="compact" component="a" href={payment.declaration_url} aria-describedby="declaration">
                  {t`Open PDF`}
                </Button>
              )
            }
          >
            {t`Be there ${kidsArrivalMinutes} minutes before the start.`}
          </StepPart>
        )}
        {startPath !== null && (
          <StepPart
            icon="person"
            title={t`Complete your start data`}
            action={
              <ToPath to={startPath} variant="default" size="compact">
                {t`Enter it`}
              </ToPath>
            }
          >
            {t`The organiser needs it for the start list. It takes a minute.`}
          </StepPart>
        )}
        {ageless.length > 0 && startPath === null && (
          <StepPart
            icon="alert"
            title={<AgesMissing ageless={ageless} />}
            action={
              isSignedIn && (
                <ToPath to={groupPath(group)} variant="default" size="compact">
                  {t`Enter it`}
                </ToPath>
              )
            }
          >
            {isSignedIn ? t`On your group’s page.` : t`On your group’s page, once you have an account.`}
          </StepPart>
        )}
        {onSibling !== null && (
          <StepPart
            icon="personNew"
            title={<span id="sibling">{t`Another child, of another age group?`}</span>}
            action={
              <Button size="compact" aria-describedby="sibling" onClick={onSibling}>
                {t`Sign the child up`}
              </Button>
            }
          >
            {t`Your details are kept: only the age and the wave are missing.`}
          </StepPart>
        )}
        {others > 0 && (
          <StepPart
            icon="people"
            title={<Plural value={others} one="Invite # person" other="Invite # people" />}
            action={
              share !== null && (
                <Button size="compact" onClick={share}>
                  {t`Share`}
                </Button>
              )
            }
          >
            <Plural
              value={others}
              one="# place is paid and still free to give."
              other="# places are paid and still free to give."
            />
            {share === null && <> {t`The link for them is in the confirmation e-mail.`}</>}
          </StepPart>
        )}
        {(!isSignedIn || ticket) && (
          <StepPart
            icon="check"
            title={t`Your ticket`}
            action={
              isSignedIn ? (
                ticket
              ) : (
                <ToPath to={ticketPath()} variant="default" size="compact">
                  {t`Send it again`}
                </ToPath>
              )
            }
          >
            {isSignedIn
              ? t`You show it at the desk. It is in the confirmation e-mail, too.`
              : t`You show it at the desk. It is in the confirmation e-mail.`}
          </StepPart>
        )}
        <StepPart
          icon="calendar"
          title={<span id="calendar">{t`Add it to your calendar`}</span>}
          action={
            <Button
              size="compact"
              component="a"
              href={`/api/payment/${payment.payment_id}/calendar.ics?lang=${language}`}
              aria-describedby="calendar"
            >
              {t`Add`}
            </Button>
          }
        >
          <span>{times}</span>
        </StepPart>
        {!isSignedIn && (
          <StepPart icon="person" title={t`Create an account`}>
            {t`Your places will show up there.`}
          </StepPart>
        )}
      </Steps>
    </section>
  );
}
