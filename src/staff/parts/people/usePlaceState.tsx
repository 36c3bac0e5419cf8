import { useLingui } from '@lingui/react/macro';
import type { PersonRow, PlaceStateWord } from '#contract/staff/people/people.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';

interface Look {
  readonly icon: IconName;
  readonly tone: 'good' | 'urgent' | 'calm' | 'off';
  readonly text: string;
}

/** How a place stands, in the words that its runner and captain read. */
export function usePlaceWords(): Readonly<Record<PlaceStateWord, Look>> {
  const { t } = useLingui();
  return {
    unpaid: { icon: 'clock', tone: 'calm', text: t`unpaid` },
    challenged: { icon: 'clock', tone: 'calm', text: t`challenged` },
    processing: { icon: 'clock', tone: 'calm', text: t`payment in progress` },
    bounced: { icon: 'alert', tone: 'urgent', text: t`invitation bounced` },
    invited: { icon: 'mail', tone: 'calm', text: t`invited` },
    free: { icon: 'person', tone: 'off', text: t`free place` },
    handingOver: { icon: 'mail', tone: 'calm', text: t`being handed over` },
    paid: { icon: 'check', tone: 'good', text: t`paid` },
    lapsed: { icon: 'cross', tone: 'off', text: t`lapsed` },
    released: { icon: 'cross', tone: 'off', text: t`given back` },
    cancelled: { icon: 'cross', tone: 'off', text: t`start cancelled` },
  };
}

/** The state of a place as an icon and a word; of a reservation, until when it is held; and that it is blocked. */
export function PlaceStanding({
  place,
}: {
  readonly place: Pick<PersonRow, 'state' | 'until' | 'region' | 'blocked'>;
}) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const { icon, tone, text } = usePlaceWords()[place.state];
  const time = place.until === null ? null : dayAndTime(place.until, place.region);
  return (
    <>
      <StateWord icon={icon} tone={time === null ? tone : 'urgent'}>
        {time === null ? text : t`unpaid, until ${time}`}
      </StateWord>
      {place.blocked && (
        <StateWord icon="lock" tone="urgent">
          {t`blocked`}
        </StateWord>
      )}
    </>
  );
}
