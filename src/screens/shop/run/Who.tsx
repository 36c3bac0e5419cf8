import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ShownPage } from '#contract/shop/runPage.values.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RunPicture } from '../../../ui/RunPicture.tsx';
import { ProseText } from './ProseText.tsx';
import styles from './parts.module.css';

/** Who organises the run, how to reach them, and their imprint. */
export function Organiser({ organiser }: { readonly organiser: NonNullable<ShownPage['organiser']> }) {
  const { t } = useLingui();
  const { name, email, phone, website, imprint } = organiser;
  return (
    <section className={styles.sec} id="organiser">
      <h2>{t`Organiser`}</h2>
      <p className="strong" translate="no">
        {name}
      </p>
      {imprint.length > 0 && <ProseText className={styles.imprint} prose={imprint} />}
      <div className={styles.contacts}>
        {email !== null && (
          <Button
            variant="text"
            size="compact"
            component="a"
            href={`mailto:${email}`}
            leftSection={<Icon name="mail" />}
          >
            {t`Write to us`}
          </Button>
        )}
        {phone !== null && (
          <Button variant="text" size="compact" component="a" href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>
            <span translate="no">{phone}</span>
          </Button>
        )}
        {website !== null && (
          <Button
            variant="text"
            size="compact"
            component="a"
            href={website}
            rel="noopener noreferrer"
            leftSection={<Icon name="right" />}
          >
            {t`Website`}
          </Button>
        )}
      </div>
    </section>
  );
}

export function Sponsors({ sponsors }: Pick<ShownPage, 'sponsors'>) {
  const { t } = useLingui();
  return (
    <section className={styles.sponsors} id="sponsors">
      <h2 className="small quiet">{t`Supported by`}</h2>
      <ul>
        {sponsors.map((sponsor) => (
          <li key={sponsor.name} translate="no">
            {sponsor.url === null ? (
              <Sponsor {...sponsor} />
            ) : (
              <a href={sponsor.url} rel="noopener noreferrer sponsored">
                <Sponsor {...sponsor} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Sponsor = ({ name, picture }: ShownPage['sponsors'][number]) =>
  picture === null ? (
    <span>{name}</span>
  ) : (
    <span className={styles.sign}>
      <RunPicture picture={picture.alt === '' ? { ...picture, alt: name } : picture} sizes="160px" isWhole />
    </span>
  );
