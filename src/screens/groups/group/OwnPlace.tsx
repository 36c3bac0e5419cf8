import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../i18n/useFormat.ts';
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
      </p>
      {hasAction && <MainAction page={page} />}
    </section>
  );
}

/** Of a run where handing over has a last day: until when one's own place can go to somebody else. */
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
