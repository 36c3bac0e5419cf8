import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { timeZoneOf } from '#contract/constants.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { daysUntil } from '../../../lib/daysUntil.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './run.module.css';
import type { RunLinks } from './view.ts';

interface OpeningCardProps {
  readonly view: RunView;
  readonly links: RunLinks;
  readonly now: number;
  readonly form: ReactNode;
}

/** When the sale opens, its calendar entry, and the form for a mail. */
export function OpeningCard({ view: { run }, links, now, form }: OpeningCardProps) {
  const { t } = useLingui();
  const { dateOf, clockTime } = useFormat();
  const { sale_opens_at: opens, region } = run;
  if (opens === null) return <p className="strong">{t`On sale soon`}</p>;
  const days = daysUntil(opens.slice(0, 10), now, timeZoneOf[region]);
  return (
    <div className="stack-4">
      <div>
        <p className={styles.calm}>
          {days > 0 ? <Plural value={days} one="On sale in # day" other="On sale in # days" /> : t`On sale today`}
        </p>
        <p className={`num ${styles.opens}`}>
          {dateOf(opens, region)}, {clockTime(opens, region)}
        </p>
      </div>
      {form}
      <Button
        variant="text"
        size="compact"
        component="a"
        href={links.openingCalendar}
        leftSection={<Icon name="calendar" />}
      >
        {t`Add to calendar`}
      </Button>
    </div>
  );
}
