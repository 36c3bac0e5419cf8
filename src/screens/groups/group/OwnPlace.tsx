import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TicketLink } from '../ticket/TicketLink.tsx';
import styles from './group.module.css';
import { MainAction } from './MainAction.tsx';
import { PlaceWord, Shirt } from './Person.tsx';
import type { GroupPage } from './page.ts';

/** For members: their own place, what is to be done about it, and whom to ask. */
export function OwnPlace({ page, hasAction }: { readonly page: GroupPage; readonly hasAction: boolean }) {
  const { t } = useLingui();
  const { group } = page;
  const own = group.signups.find(({ is_me }) => is_me);
  if (own === undefined) return null;
  const captain = group.captain.name;
  return (
    <section className={styles.card} aria-labelledby="own">
      <div>
        <h2 id="own" className="h3">{t`Your place`}</h2>
        <p className="small quiet">{t`${captain} is the captain and can change the group’s wave, name and places.`}</p>
      </div>
      <p className="cluster">
        <PlaceWord page={page} place={own} />
        <Shirt page={page} place={own} />
        <TicketLink secret={own.ticket} />
      </p>
      {hasAction && <MainAction page={page} />}
    </section>
  );
}

/** For a run with a last day for handing over: until when one's own place can go to somebody else. */
export function HandOverTerms({ group }: Pick<GroupPage, 'group'>) {
  const { t } = useLingui();
  const { shortDate } = useFormat();
  if (group.transfer_until === null) return null;
  const until = shortDate(group.transfer_until);
  return (
    <p className="small quiet">
      {group.transfer_open
        ? t`If you cannot run, you can hand your place over until ${until}.`
        : t`The last day for handing places over was ${until}.`}
    </p>
  );
}

/** That one cannot come: what was asked, and what the organiser answered. */
export function CannotCome({ page: { group, onOpen } }: { readonly page: GroupPage }) {
  const { t } = useLingui();
  const { dateOf } = useFormat();
  const own = group.signups.find(({ is_me }) => is_me);
  const asked = own?.cannot_come;
  if (own === undefined || asked == null) return null;
  const open = (dialog: 'cannotCome' | 'comeAfterAll') => () => onOpen({ dialog, placeId: own.id });
  if (asked.asked_at === null) {
    return (
      <Button variant="text" size="compact" onClick={open('cannotCome')}>
        {group.is_kids ? t`My child cannot come` : t`I cannot come`}
      </Button>
    );
  }
  if (asked.refused !== null) {
    return (
      <Notice heading={t`The organiser cannot refund the place`}>
        <span translate="no">{asked.refused.reason}</span>
      </Notice>
    );
  }
  const day = dateOf(asked.asked_at, group.region);
  return (
    <Notice
      role="status"
      heading={t`The organiser knows that you cannot come`}
      action={
        <Button size="compact" onClick={open('comeAfterAll')}>
          {group.is_kids ? t`My child can come after all` : t`I can come after all`}
        </Button>
      }
    >
      {t`Reported on ${day}. The answer comes by e-mail; until then the place stays yours.`}
    </Notice>
  );
}
