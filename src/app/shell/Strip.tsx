import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type Region, regions } from '#contract/constants.ts';
import { type Properties, propertiesQuery } from '../../queries/properties.ts';
import { MenuSelect } from '../../ui/fields/MenuSelect.tsx';
import { useApp } from '../start/AppContext.ts';
import styles from './Strip.module.css';

/** Says above everything that this is a demo. On a local host, whose name gives no region, it also switches the region. */
export function Strip() {
  const { t } = useLingui();
  const { actor, services, mode, isLocal } = useApp();
  // Where the page itself says so, nobody waits for an answer that would redraw everything.
  const { data: properties } = useQuery({ ...propertiesQuery(services), subscribed: mode === null });
  const region = useSelector(actor, ({ context }) => context.region);
  // Intl.DisplayNames would say the same; to make one takes a slow phone 100 ms of the first load.
  const names: Record<Region, string> = { pl: t`Poland`, de: t`Germany` };
  const isDemo = mode === 'demo' || (mode === null && isSandbox(properties));
  if (!isDemo && !isLocal) return null;
  return (
    <div className={styles.strip} data-strip>
      <div className={styles.row}>
        {isDemo && (
          <p className={styles.words}>
            <b>{t`Demo`}</b> <span className={styles.more}>{t`Nothing is charged.`}</span>{' '}
            <a href="/sandbox/mail">{t`Mailbox`}</a> <a href="/sandbox">{t`Test cards`}</a>{' '}
            <a href="/sandbox/staff">{t`Team`}</a>
          </p>
        )}
        {isLocal && (
          <MenuSelect
            name="region"
            label={t`Region`}
            shown={names[region]}
            value={region}
            options={regions.map((value) => ({ value, label: names[value] }))}
            onChange={(chosen) => actor.send({ type: 'region.changed', region: chosen })}
          />
        )}
      </div>
    </div>
  );
}

/** As the server says of payments. */
const isSandbox = (properties: Properties | undefined) =>
  (properties?.payments as { readonly mode?: unknown } | undefined)?.mode === 'sandbox';
