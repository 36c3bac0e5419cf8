import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Sheet } from '../../../ui/dialogs/Sheet.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { MainAction } from './MainAction.tsx';
import { PurchaseSum } from './PurchaseSum.tsx';
import { GroupHint, PurchaseFacts } from './PurchaseSummary.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

interface DockProps extends PartProps {
  /** What the main action leads to: 'Next: distance'. */
  readonly next: ReactNode;
  /** Stands before everything else: a way back. */
  readonly back?: ReactNode;
}

/** A phone's bottom bar with the amount and the main action, and the sheet with the amount's details. */
export function Dock({ actor, view, next, back }: DockProps) {
  const { t } = useLingui();
  const short = t`Next`;
  const { money, priceWords, shortDays } = useFormat();
  const { run, category, price, draft, hasTag } = view;
  const isOpen = hasTag('detailsOpen');
  if (hasTag('payment')) {
    return (
      <BottomBar start={back}>
        <MainAction view={view} next={next} />
      </BottomBar>
    );
  }
  if (price === null || category === null) {
    const from = run === null || run.price_from === null ? null : priceWords(run.price_from, run.currency, 'from');
    return (
      <BottomBar
        start={back}
        amount={
          run && (
            <>
              <span>
                <span className={`num ${styles.from}`}>{from?.amount}</span>{' '}
                <span className="tiny quiet">{from?.fee}</span>
              </span>
              <span className={`tiny quiet ${styles.cut}`}>
                <span className={styles.runName}>{run.name}</span>
                <span>{shortDays(run.days)}</span>
              </span>
            </>
          )
        }
      >
        <MainAction view={view} next={run === null ? next : short} />
      </BottomBar>
    );
  }
  return (
    <>
      <BottomBar
        start={back}
        amount={
          <span className={styles.amount} data-stale={!hasTag('priceCurrent') || undefined}>
            {money(price.breakdown.toPay, price.currency)}
          </span>
        }
        details={{
          label: <Plural value={draft.places} one="# place, details" other="# places, details" />,
          open: isOpen,
          onToggle: () => actor.send({ type: isOpen ? 'details.closed' : 'details.opened' }),
        }}
      >
        <MainAction view={view} next={short} />
      </BottomBar>
      <Sheet open={isOpen} title={t`Your order`} onClose={() => actor.send({ type: 'details.closed' })}>
        <div className="stack-4">
          <p className="strong">{run?.name}</p>
          <PurchaseFacts view={view} />
          <PurchaseSum view={view} />
          <GroupHint view={view} />
          <MainAction view={view} next={next} />
        </div>
      </Sheet>
    </>
  );
}
