import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './group.module.css';
import type { GroupPage } from './page.ts';

export interface GatherProps {
  readonly page: GroupPage;
  /** Free places of the group's wave; undefined until they are known. */
  readonly freeInWave: number | undefined;
  /** The whole address under which the group is joined. */
  readonly joinLink: string;
  readonly onShare: (text: string) => void;
  readonly onCopy: (text: string) => void;
}

/** The ways to more people: number and code, the link, and more places once somebody has paid. */
export function Gather({ page, freeInWave, joinLink, onShare, onCopy }: GatherProps) {
  const { t } = useLingui();
  const { shortDate, clockTime } = useFormat();
  const { group, onOpen } = page;
  const { id, code = null, event_name: run } = group;
  const free = freePaidPlaces(group).length;
  const isAnyPaid = group.signups.some(({ status }) => status !== null);
  const day = shortDate(group.event_date);
  const start = clockTime(group.wave_time, group.region);
  const invitation = group.is_kids
    ? t`Our children are running ${run} on ${day}, start ${start}. Bring yours to our group:`
    : t`We are running ${run} on ${day}, start ${start}. Join our group:`;
  return (
    <section className={styles.card} aria-labelledby="gather">
      <div>
        <h2 id="gather" className="h3">
          {group.is_kids ? t`Bring more children in` : t`Bring people in`}
        </h2>
        <p className="small quiet">
          {code === null ? (
            t`The code is switched off: anyone who knows the number can join.`
          ) : free > 0 ? (
            <Plural
              value={free}
              one="Anyone with the number and the code can take the free place."
              other="Anyone with the number and the code can take one of the # free places."
            />
          ) : (
            t`Every paid place is taken. Anyone with the number and the code can join and pay for their own.`
          )}
        </p>
      </div>
      <div className="stack-2">
        {code === null ? (
          <Handy
            label={t`Group number`}
            shown={String(id)}
            copyLabel={t`Copy the number`}
            onCopy={() => onCopy(String(id))}
          />
        ) : (
          <Handy
            label={t`Group code`}
            shown={`${code.slice(0, 4)} ${code.slice(4)}`}
            copyLabel={t`Copy the code`}
            onCopy={() => onCopy(code)}
          />
        )}
        <Button fullWidth leftSection={<Icon name="share" />} onClick={() => onShare(`${invitation} ${joinLink}`)}>
          {t`Share the join link`}
        </Button>
      </div>
      {isAnyPaid && (
        <div className={`${styles.split} ${styles.more}`}>
          <p className="small">
            {freeInWave === undefined ? (
              <Trans>More places in the wave at {start}</Trans>
            ) : (
              <Trans>
                More places in the wave at {start}: <b className="strong">{freeInWave} free</b>
              </Trans>
            )}
          </p>
          <ActionButton
            variant="text"
            isCompact
            disabled={freeInWave === 0}
            onClick={() => onOpen({ dialog: 'addPlaces' })}
          >
            {t`Buy places`}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

interface HandyProps {
  readonly label: string;
  readonly shown: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
}

const Handy = ({ label, shown, copyLabel, onCopy }: HandyProps) => (
  <div className={styles.code}>
    <p>
      <span className="tiny quiet">{label}</span>
      <br />
      <span className="num" translate="no">
        {shown}
      </span>
    </p>
    <IconButton icon="copy" label={copyLabel} onClick={onCopy} />
  </div>
);
