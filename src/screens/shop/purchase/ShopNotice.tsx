import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { Notice } from '../../../ui/Notice.tsx';
import type { PartProps } from './view.ts';

/** What stands in the checkout's place while nothing can be chosen: asking, failed, nothing for sale, on the way out. */
export function ShopNotice({ actor, view: { hasTag, order } }: PartProps) {
  const { t } = useLingui();
  const again = () => actor.send({ type: 'catalogue.retried' });
  if (hasTag('leaving')) {
    return (
      <Notice tone="good" role="status">
        <p className="strong">{t`Reserved. Taking you there…`}</p>
        {order?.payment_url && <a href={order.payment_url}>{t`Continue to payment`}</a>}
      </Notice>
    );
  }
  if (hasTag('catalogueFailed')) {
    return (
      <Notice tone="urgent" role="alert">
        {t`The runs could not be loaded. Check your connection and try again.`}
        <div className="cluster mt-2">
          <Button size="compact" onClick={again}>
            {t`Try again`}
          </Button>
        </div>
      </Notice>
    );
  }
  if (hasTag('noRuns')) {
    return (
      <Notice icon="calendar">
        <p className="strong">{t`No runs are announced here right now`}</p>
        <Trans>Once one is announced, you can choose its distance and start time here.</Trans>
        <div className="cluster mt-2">
          <Button size="compact" onClick={again}>
            {t`Check again`}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <div className="stack-4" aria-busy="true" aria-label={t`Loading runs…`} role="status">
      {['first', 'second', 'third', 'fourth'].map((run) => (
        <Skeleton key={run} height={92} radius={10} />
      ))}
    </div>
  );
}
