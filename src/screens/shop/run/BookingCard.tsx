import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { PlacesLeft } from './PlacesLeft.tsx';
import styles from './run.module.css';
import { isOnSale, type RunLinks, roomIn } from './view.ts';

interface BookingProps {
  readonly view: RunView;
  readonly links: RunLinks;
  readonly now: number;
}

/** What a place costs, how many are left, and the one button. */
export function Booking({ view, links, now }: BookingProps) {
  const { t } = useLingui();
  const canBuy = isOnSale(view);
  return (
    <div className="stack-4">
      <div>
        <Price view={view} />
        <NextChange view={view} />
      </div>
      {canBuy && <PlacesLeft {...roomIn(view.waves, now)} />}
      {canBuy ? (
        <ToPath to={links.buy()}>
          <span data-sign-up="">{t`Sign up`}</span>
        </ToPath>
      ) : (
        <WhyNot view={view} />
      )}
    </div>
  );
}

function Price({ view: { run } }: Pick<BookingProps, 'view'>) {
  const { priceWords } = useFormat();
  if (run.price_from === null) return null;
  const { amount, fee } = priceWords(run.price_from, run.currency, 'from');
  return (
    <p className={styles.price}>
      <span className="num">{amount}</span> <small>{fee}</small>
    </p>
  );
}

/** What a place of the cheapest distance will cost next, and from when on. */
export function NextChange({ view: { run, categories } }: Pick<BookingProps, 'view'>) {
  const { nextPriceWords } = useFormat();
  const cheapest = categories.find(
    ({ price_with_fee, free_places }) => price_with_fee === run.price_from && free_places > 0,
  );
  if (cheapest?.next_price == null) return null;
  return (
    <p>
      <StateWord icon="clock" tone="calm">
        {nextPriceWords(cheapest.next_price, run.region)}
      </StateWord>
    </p>
  );
}

/** Why nothing can be bought now. */
export function WhyNot({ view: { life, run } }: Pick<BookingProps, 'view'>) {
  const { t } = useLingui();
  const words =
    life === 'cancelled'
      ? t`This run was cancelled`
      : life === 'over'
        ? t`This run is over`
        : run.sale === 'sold_out'
          ? t`Sold out`
          : t`Sales have ended`;
  return (
    <StateWord icon="cross" tone="off">
      {words}
    </StateWord>
  );
}

export function Share({ onShare }: Pick<RunLinks, 'onShare'>) {
  const { t } = useLingui();
  return (
    <Button variant="text" size="compact" leftSection={<Icon name="share" />} onClick={onShare}>
      {t`Send to friends`}
    </Button>
  );
}
