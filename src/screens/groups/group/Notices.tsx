import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { startDataPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { placesIn } from './filters.ts';
import type { GroupPage } from './page.ts';

/** Numbers that may be old: says how old they are, and that they will be updated by themselves. */
export function StaleNotice({ page: { group, staleSince } }: { readonly page: GroupPage }) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  if (staleSince === null) return null;
  const at = clockTime(staleSince, group.region);
  return (
    <div className="mb-4">
      <Notice role="status" heading={t`As of ${at}`}>
        {t`The server cannot be reached. Once it can, this page refreshes by itself.`}
      </Notice>
    </div>
  );
}

/** At the top, while something is missing that the run asks of somebody whom the reader answers for, or of anybody, for the captain. */
export function StartDataNotice({ page: { group, rights } }: { readonly page: GroupPage }) {
  const { t } = useLingui();
  // Sizes and ages are asked for in the rows.
  const lacking = group.signups.filter(
    ({ needs }) => needs?.some((need) => need !== 'size' && need !== 'age') === true,
  );
  if (lacking.length === 0) return null;
  const isOwn = lacking.some(({ is_me }) => is_me);
  return (
    <Notice
      icon="person"
      action={
        <ToPath to={startDataPath(group.id)} variant="default" size="compact">
          {t`Enter it`}
        </ToPath>
      }
    >
      <p className="strong">
        {isOwn && !rights.isCaptain ? (
          t`Your start data is missing`
        ) : (
          <Plural
            value={lacking.length}
            one="# person’s start data is missing"
            other="# people’s start data is missing"
          />
        )}
      </p>
      <p className="small">{t`The organiser needs it for the start list.`}</p>
    </Notice>
  );
}

/** At the top, while one's own size is missing (docs/rules/groups.md 8.3). */
export function OwnShirtNotice({ page: { group, rights, onOpen } }: { readonly page: GroupPage }) {
  const { t } = useLingui();
  const { shortDate } = useFormat();
  const own = group.signups.find(({ is_me }) => is_me);
  // Before anything of the group is paid, nothing is done to its places.
  if (own === undefined || own.size !== null || rights.rows.get(own.id)?.includes('tshirt') !== true) return null;
  const until = shortDate(group.tshirts_until);
  const isOpen = group.tshirt_edit_enabled;
  return (
    <Notice
      icon="shirt"
      action={
        <Button
          size="compact"
          // A member's dock has the same.
          className={isOpen && !rights.isCaptain ? 'wide' : undefined}
          onClick={() => onOpen({ dialog: 'tshirt', placeId: own.id })}
        >
          {isOpen ? t`Choose a size` : t`Who to ask`}
        </Button>
      }
    >
      <p className="strong">
        {isOpen
          ? group.is_kids
            ? t`Your child’s T-shirt size is missing`
            : t`Your T-shirt size is missing`
          : t`The T-shirts have already been ordered`}
      </p>
      <p className="small">
        {isOpen ? t`You can choose and change it until ${until}.` : t`Sizes can no longer be chosen.`}
      </p>
    </Notice>
  );
}

/** For the captain: until when sizes can be changed, and how many are missing. */
export function SizesNotice({ page: { group, rights } }: { readonly page: GroupPage }) {
  const { shortDate } = useFormat();
  if (!group.has_tshirts || !rights.isCaptain) return null;
  const missing = placesIn(group, 'sizes').length;
  const until = shortDate(group.tshirts_until);
  if (!group.tshirt_edit_enabled) {
    return (
      <Notice icon="shirt">
        <Trans>The T-shirts have been ordered: sizes can no longer be changed.</Trans>
      </Notice>
    );
  }
  return (
    <Notice icon="shirt">
      <Trans>
        T-shirt sizes can be changed until <b className="strong">{until}</b>.
      </Trans>{' '}
      {missing > 0 && (
        <b className="strong">
          <Plural value={missing} one="# is still missing." other="# are still missing." />
        </b>
      )}
    </Notice>
  );
}
