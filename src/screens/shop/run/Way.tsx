import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ShownPage } from '#contract/shop/runPage.values.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProseText } from './ProseText.tsx';
import styles from './parts.module.css';

type Venue = NonNullable<ShownPage['venue']>;

interface WayProps {
  readonly venue: Venue;
  readonly onCopy: (text: string) => void;
}

/** Where it is and how to get there. The link opens the phone's own maps; nothing of a third party is loaded. */
export function Way({ venue, onCopy }: WayProps) {
  const { t } = useLingui();
  const { name, lines, postal, town, parking, transport } = venue;
  const place = [postal, town].filter((part) => part !== null).join(' ');
  const address = [name, ...lines, place].filter((line) => line !== '');
  return (
    <section className={styles.sec} id="way">
      <h2>{t`Getting there`}</h2>
      <div className={styles.way}>
        <address className={styles.address} translate="no">
          <p className="strong">{name}</p>
          {[...lines, place]
            .filter((line) => line !== '')
            .map((line) => (
              <p key={line} className="quiet">
                {line}
              </p>
            ))}
        </address>
        <div className={styles.acts}>
          <Button
            variant="default"
            size="compact"
            component="a"
            href={mapsLink(venue, address.join(', '))}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon name="flag" />}
          >
            {t`Open in maps`}
          </Button>
          <IconButton icon="copy" label={t`Copy the address`} onClick={() => onCopy(address.join('\n'))} />
        </div>
        {transport.length > 0 && (
          <div>
            <h3>{t`By public transport`}</h3>
            <ProseText className={styles.plain} prose={transport} />
          </div>
        )}
        {parking.length > 0 && (
          <div>
            <h3>{t`By car`}</h3>
            <ProseText className={styles.plain} prose={parking} />
          </div>
        )}
      </div>
    </section>
  );
}

/** A link that phones open in their own app and desks in a page: by the point where it is known. */
function mapsLink({ lat, lon }: Pick<Venue, 'lat' | 'lon'>, address: string): string {
  const query = lat === null || lon === null ? address : `${lat},${lon}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
