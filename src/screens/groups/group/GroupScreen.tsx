import type { HistoryEntry } from '#contract/groups/group.values.ts';
import { useIsWide } from '../../../ui/styles/useIsWide.ts';
import { hasBib } from '../../parts/PictureToShare.tsx';
import { Board } from './Board.tsx';
import { Due } from './Due.tsx';
import type { Filter } from './filters.ts';
import { Gather, type GatherProps } from './Gather.tsx';
import { GroupHead } from './GroupHead.tsx';
import { History } from './History.tsx';
import { GroupDock } from './MainAction.tsx';
import { OwnShirtNotice, SizesNotice, StaleNotice, StartDataNotice } from './Notices.tsx';
import { CannotCome, HandOverTerms, OwnPlace } from './OwnPlace.tsx';
import { People } from './People.tsx';
import type { Read } from './page.ts';

export interface GroupScreenProps extends GatherProps {
  readonly history: Read<readonly HistoryEntry[]>;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
  /** Path of the own runs. */
  readonly back: string;
}

/** A group: what it runs, who is in, what is to be done (docs/rules/groups.md 9). */
export function GroupScreen(props: GroupScreenProps) {
  const { page, back } = props;
  const isWide = useIsWide();
  return (
    <>
      <GroupHead group={page.group} now={page.counting.now} back={back} />
      <StaleNotice page={page} />
      {isWide ? <OnDesk {...props} /> : <OnPhone {...props} />}
      <GroupDock page={page} />
    </>
  );
}

function OnPhone(props: GroupScreenProps) {
  const { page, history } = props;
  return (
    <div className="stack-6">
      <div className="stack-4">
        <StartDataNotice page={page} />
        <OwnShirtNotice page={page} />
        <Overview {...props} hasAction={false} />
        <SizesNotice page={page} />
      </div>
      <People {...props} />
      {page.rights.isCaptain && <Gather {...props} />}
      <History history={history} region={page.group.region} />
    </div>
  );
}

function OnDesk(props: GroupScreenProps) {
  const { page, history } = props;
  return (
    <div className="columns">
      <div className="stack-6">
        <StartDataNotice page={page} />
        <OwnShirtNotice page={page} />
        <div className="stack-3">
          <People {...props} />
          <SizesNotice page={page} />
        </div>
        <History history={history} region={page.group.region} />
      </div>
      <aside className="stack-4">
        <Overview {...props} hasAction />
        {page.rights.isCaptain && <Gather {...props} />}
      </aside>
    </div>
  );
}

/** For the reader's own place once it is paid: its bib to share, and whether it is on the start list. */
function OwnPaidPlace({ page }: Pick<GroupScreenProps, 'page'>) {
  const own = page.group.signups.find(({ is_me, status }) => is_me && status === 'paid');
  if (own === undefined) return null;
  return (
    <>
      {hasBib({ ...own, is_kids: page.group.is_kids }) && own.handover === null && page.bibOf?.(own.id)}
      {page.listingOf?.(own.id)}
      {own.handover === null && <HandOverTerms group={page.group} />}
      <CannotCome page={page} />
    </>
  );
}

/** What is to be done: for the captain about the group, for a member about the own place. */
const Overview = ({ hasAction, ...props }: GroupScreenProps & { readonly hasAction: boolean }) =>
  props.page.rights.isCaptain ? (
    <>
      <Board {...props} hasAction={hasAction} />
      <Due page={props.page} />
      <OwnPaidPlace page={props.page} />
    </>
  ) : (
    <>
      <OwnPlace page={props.page} hasAction={hasAction} />
      <OwnPaidPlace page={props.page} />
    </>
  );
