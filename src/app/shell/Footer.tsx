import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { propertiesQuery } from '../../queries/properties.ts';
import { useApp } from '../start/AppContext.ts';
import styles from './Footer.module.css';

/**
 * The owner of the shop, the rules, the contact, and the consents given. The links' places are held until their
 * addresses are known.
 */
export function Footer() {
  const { t } = useLingui();
  const { consent, services } = useApp();
  const { data: properties } = useQuery(propertiesQuery(services));
  // A shop in Germany has to have one.
  const hasImprint = services.region() === 'de' || (properties?.imprint_url ?? '') !== '';
  const contact = properties?.contact_email;
  const year = new Date(services.serverNow()).getFullYear();
  return (
    <footer className={styles.foot}>
      <span>© {year} Muster</span>
      <a href={properties?.terms_url || undefined}>{t`Terms`}</a>
      <a href={properties?.privacy_url || undefined}>{t`Privacy`}</a>
      {hasImprint && <a href={properties?.imprint_url || undefined}>{t`Imprint`}</a>}
      <a href={contact ? `mailto:${contact}` : undefined}>{t`Contact`}</a>
      <button type="button" onClick={() => consent.send({ type: 'settings.opened' })}>
        {t`Cookies`}
      </button>
    </footer>
  );
}
