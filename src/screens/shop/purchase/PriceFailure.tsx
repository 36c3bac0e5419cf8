import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Buying } from '#machines/shop/buying/actions.ts';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './purchase.module.css';

interface PriceFailureProps {
  readonly actor: { send(event: { type: 'price.retried' }): void };
  readonly view: Pick<Buying, 'properties'> & { hasTag(tag: 'priceUnreached'): boolean };
}

/** The price is not available: what that may mean, the contact, and a retry (docs/rules/shop.md 2.6). */
export function PriceFailure({ actor, view: { properties, hasTag } }: PriceFailureProps) {
  const { t } = useLingui();
  const isUnreached = hasTag('priceUnreached');
  const address = properties?.contact_email;
  return (
    <div className={styles.notice}>
      <Notice tone={isUnreached ? 'plain' : 'urgent'} role="alert" isAnswer>
        {isUnreached ? (
          <>
            <p className="strong">{t`There is no connection right now.`}</p>
            <p>{t`Once you are back online, the price appears by itself.`}</p>
          </>
        ) : (
          <>
            <p className="strong">{t`The price could not be fetched. Please try again later.`}</p>
            {address && <Enlarge address={address} />}
          </>
        )}
        <div className="cluster mt-2">
          <Button size="compact" onClick={() => actor.send({ type: 'price.retried' })}>
            {t`Try again`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** The reason why there may be no price, and who can help. */
const Enlarge = ({ address }: { readonly address: string }) => (
  <Trans>
    The wave may be full. Write to <a href={`mailto:${address}`}>{address}</a> to have it enlarged.
  </Trans>
);
