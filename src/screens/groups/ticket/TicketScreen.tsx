import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { GoodTicket } from '#contract/groups/ticket.calls.ts';
import { ticketInWords } from '#contract/groups/ticketCode.ts';
import { ticketPath } from '#contract/paths.ts';
import type { ticketMachine } from '#machines/groups/ticket.machine.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { LinkLoading, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { useNeedWords } from '../startData/useNeedWords.ts';
import styles from './ticket.module.css';
import { ticketSquares } from './ticketSquares.ts';

export interface TicketScreenProps {
  readonly actor: ActorRefFrom<typeof ticketMachine>;
}

/** A ticket by its link: its code, when to be there, and what is missing; or that it is good no more. */
export function TicketScreen(props: TicketScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? LinkLoading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

const useTicket = (actor: TicketScreenProps['actor']) => known(useSelector(actor, ({ context }) => context.ticket));

function Shown({ actor }: TicketScreenProps) {
  const { t } = useLingui();
  const { course, longDate } = useFormat();
  const times = useStartTimes();
  const ticket = known(useTicket(actor).good);
  const { code, name, group_id: group, event_name: run, event_date, bib, news, calendar } = ticket;
  return (
    <article className={styles.ticket}>
      <h1 tabIndex={-1} translate={name === null ? undefined : 'no'}>
        {name ?? t`Ticket`}
      </h1>
      <AsOf actor={actor} />
      <QrCode text={code} label={t`The code of the ticket`} options={ticketSquares} />
      <p className={`num ${styles.code}`} translate="no">
        {ticketInWords(code)}
      </p>
      {bib !== null && (
        <p className="h3">
          <Trans>Start number {bib}</Trans>
        </p>
      )}
      {news !== null && (
        <Notice heading={t`News of the run`}>
          <span translate="no">{news.text}</span>
        </Notice>
      )}
      <p>
        <b>
          <bdi translate="no">{run}</bdi>
        </b>
        {', '}
        <span>{course(ticket)}</span>
        <br />
        <span>{longDate(event_date)}</span>
        <br />
        <span>{times(ticket)}</span>
        <br />
        <Trans>Group {group}</Trans>
      </p>
      <Missing ticket={ticket} />
      {calendar !== null && (
        <p>
          <Button variant="default" onClick={() => actor.send({ type: 'calendar.wanted' })}>
            {t`Add it to your calendar`}
          </Button>
        </p>
      )}
      <p className="small quiet">
        {t`Show it at the desk, on the phone or printed. Anyone who has it can collect the number: do not post it. Once opened, it also works without network.`}
      </p>
    </article>
  );
}

/** Nobody answers: since when what is shown is known. */
function AsOf({ actor }: TicketScreenProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const { region } = useTicket(actor);
  const at = known(useSelector(actor, ({ context }) => context.at));
  const isOffline = useSelector(actor, (snapshot) => snapshot.hasTag('offline'));
  if (!isOffline) return null;
  const since = dayAndTime(at, region);
  return (
    <Notice
      role="status"
      action={
        <Button size="compact" onClick={() => actor.send({ type: 'retry.requested' })}>
          {t`Try again`}
        </Button>
      }
    >
      {t`Without network this is the ticket as of ${since}. The desk knows whether it is still valid.`}
    </Notice>
  );
}

/** What its person still has to enter, with the way there. */
function Missing({ ticket: { needs, start_path: path } }: { readonly ticket: GoodTicket }) {
  const { t } = useLingui();
  const words = useNeedWords();
  if (needs.length === 0) return null;
  const missing = words(needs);
  return (
    <Notice
      icon="alert"
      action={
        path !== null && (
          <ToPath to={path} variant="default" size="compact">
            {t`Enter it`}
          </ToPath>
        )
      }
    >
      {path === null ? <Trans>{missing}. The buyer of the place enters it.</Trans> : missing}
    </Notice>
  );
}

function Dead({ actor }: TicketScreenProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const { state, run, region, since } = useTicket(actor);
  const isHandedOver = state === 'handedOver';
  const when = since === null ? null : dayAndTime(since, region);
  return (
    <>
      <Verdict
        tone="urgent"
        title={isHandedOver ? t`This place was handed over` : t`This ticket is no longer valid`}
        about={<bdi translate="no">{run}</bdi>}
      >
        {isHandedOver && when !== null
          ? t`Since ${when} this ticket is no longer valid. The person who has the place now has a ticket of their own.`
          : t`The place was given back or its start was cancelled.`}
      </Verdict>
      <Again />
    </>
  );
}

function Lost() {
  const { t } = useLingui();
  return (
    <>
      <Verdict icon="clock" title={t`This link leads to no ticket`}>
        {t`Part of it may be missing. Open the link in the e-mail again, or have your tickets sent once more.`}
      </Verdict>
      <Again />
    </>
  );
}

/** Where to ask for the tickets that one has. */
function Again() {
  const { t } = useLingui();
  return (
    <WaysOn>
      <ToPath to={ticketPath()} variant="default">{t`Send me my tickets`}</ToPath>
    </WaysOn>
  );
}

const views = { shown: Shown, dead: Dead, failed: LinkUnread, lost: Lost };
