import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { kidsArrivalMinutes } from '#contract/constants.ts';
import type { Group, HistoryEntry } from '#contract/groups/group.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { useIsWide } from '../../../ui/styles/useIsWide.ts';
import { StepPart, Steps } from '../../parts/Steps.tsx';
import { Band } from '../group/Band.tsx';
import { Due } from '../group/Due.tsx';
import { Gather, type GatherProps } from '../group/Gather.tsx';
import group from '../group/group.module.css';
import { History } from '../group/History.tsx';
import { NextButton } from '../group/MainAction.tsx';
import { ManageMenu } from '../group/ManageMenu.tsx';
import { OwnShirtNotice, StaleNotice, StartDataNotice } from '../group/Notices.tsx';
import { usePayAction } from '../group/nextAction.tsx';
import type { Read } from '../group/page.ts';
import { Children, type ChildrenProps, ownPlaces } from './Children.tsx';
import styles from './kidsGroup.module.css';

interface KidsGroupScreenProps extends GatherProps, ChildrenProps {
  readonly history: Read<readonly HistoryEntry[]>;
  /** Path of the own runs. */
  readonly back: string;
}

/** For guardians: when to be there, who runs, what to bring (docs/rules/shop.md 6.4). */
export function KidsGroupScreen(props: KidsGroupScreenProps) {
  const { page, history, back } = props;
  const declaration = page.group.declaration_url;
  const isWide = useIsWide();
  const pay = usePayAction(page);
  return (
    <>
      <Arrival group={page.group} back={back} />
      <StaleNotice page={page} />
      <div className="columns">
        <div className="stack-6">
          <StartDataNotice page={page} />
          <OwnShirtNotice page={page} />
          <Congratulation {...props} />
          {!isWide && <Due page={page} />}
          <Children {...props} />
          <Bring declaration={declaration} isDocked={pay === null} />
          <History history={history} region={page.group.region} />
        </div>
        <aside className="stack-4">
          {isWide && <Due page={page} />}
          {page.rights.isCaptain && <Gather {...props} />}
        </aside>
      </div>
      {pay !== null ? (
        <BottomBar>
          <NextButton action={pay} />
        </BottomBar>
      ) : (
        declaration !== null && (
          <BottomBar>
            <Download declaration={declaration} />
          </BottomBar>
        )
      )}
    </>
  );
}

function Arrival({ group, back }: { readonly group: Group; readonly back: string }) {
  const { t } = useLingui();
  const { longDate, clockTime } = useFormat();
  const times = useStartTimes()(group);
  const { id, name, event_name, event_date, city_name, be_there_time, region } = group;
  const title = name === null ? event_name : <bdi translate="no">{name}</bdi>;
  return (
    <Band back={back}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.facts}>
        {name !== null && `${event_name}, `}
        {longDate(event_date)}, {city_name}. {t`Group ${id}`}
      </p>
      <p className={styles.be}>{t`Be there at`}</p>
      <p className={`num ${styles.arrive}`}>{clockTime(be_there_time, region)}</p>
      <p className={styles.facts}>
        <b className="block">{times}</b>
        <span>{t`The ${kidsArrivalMinutes} minutes are for collecting the numbers and warming up.`}</span>
      </p>
    </Band>
  );
}

function Congratulation({ page }: KidsGroupScreenProps) {
  const { t } = useLingui();
  const { group: kids } = page;
  // A person with places of their own reads of those.
  const own = ownPlaces(page);
  const paid = own.filter(({ status }) => status !== null).length;
  const isPaid = own.length === 0 ? kids.paid > 0 : paid > 0;
  return (
    <div className={group.split}>
      <p className="strong">
        {isPaid
          ? plural(paid || kids.paid, {
              one: `Congratulations! The place in the run ${kids.category_name} is yours.`,
              other: `Congratulations! The places in the run ${kids.category_name} are yours.`,
            })
          : t`The places in the run ${kids.category_name} are reserved. They are yours once they are paid.`}
      </p>
      <ManageMenu page={page} />
    </div>
  );
}

interface BringProps {
  readonly declaration: string | null;
  /** A phone's dock has it already. */
  readonly isDocked: boolean;
}

function Bring({ declaration, isDocked }: BringProps) {
  const { t } = useLingui();
  return (
    <section className={group.card} aria-labelledby="bring">
      <h2 id="bring" className="h3">{t`What to bring`}</h2>
      <Steps>
        <StepPart icon="identity" title={t`ID or passport of the guardian`}>
          {t`We check it when you collect the numbers.`}
        </StepPart>
        <StepPart icon="document" title={t`The signed declaration`}>
          {t`One for each child, signed before you come.`}
        </StepPart>
        <StepPart icon="shirt" title={t`Clothes to change into`}>
          {t`There will be mud. Really a lot.`}
        </StepPart>
      </Steps>
      {declaration !== null && (
        <div className={isDocked ? 'wide' : undefined}>
          <Download declaration={declaration} variant={isDocked ? 'main' : 'default'} />
        </div>
      )}
    </section>
  );
}

interface DownloadProps {
  readonly declaration: string;
  readonly variant?: 'main' | 'default';
}

function Download({ declaration, variant = 'main' }: DownloadProps) {
  const { t } = useLingui();
  return (
    <Button
      component="a"
      href={declaration}
      download
      variant={variant}
      fullWidth
      leftSection={<Icon name="download" />}
    >
      {t`Download the declaration (PDF)`}
    </Button>
  );
}
