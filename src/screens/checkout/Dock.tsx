import { Plural, useLingui } from '@lingui/react/macro';
import { categoriesOf } from '#machines/checkout.draft.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { BottomBar } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './checkout.module.css';
import { MainAction } from './MainAction.tsx';
import { PurchaseSum } from './PurchaseSum.tsx';
import { GroupHint, PurchaseFacts } from './PurchaseSummary.tsx';
import type { PartProps } from './view.ts';

/** A phone's bottom bar with the amount and the main action, and the sheet with the amount's details. */
export function Dock({ actor, view }: PartProps) {
  const { t } = useLingui();
  const { money, shortDate } = useFormat();
  const { run, category, catalogue, price, draft, open, isPriceCurrent } = view;
  if (open === 'payment') {
    return (
      <BottomBar>
        <MainAction view={view} />
      </BottomBar>
    );
  }
  if (price === null || category === null) {
    const from = run && money(Math.min(...categoriesOf(catalogue, run.id).map((one) => one.price)), run.currency);
    return (
      <BottomBar
        amount={
          run && (
            <>
              <span className={`num ${styles.from}`}>{t`from ${from}`}</span>
              <span className={`tiny quiet ${styles.cut}`}>
                {run.name}, {shortDate(run.date)}
              </span>
            </>
          )
        }
      >
        <MainAction view={view} isShort={run !== null} />
      </BottomBar>
    );
  }
  const isOpen = view.snapshot.matches({ details: 'opened' });
  return (
    <>
      <BottomBar
        amount={
          <span className={styles.amount} data-stale={!isPriceCurrent || undefined}>
            {money(price.breakdown.toPay, price.currency)}
          </span>
        }
        details={{
          label: <Plural value={draft.places} one="# place, details" other="# places, details" />,
          open: isOpen,
          onToggle: () => actor.send({ type: isOpen ? 'details.closed' : 'details.opened' }),
        }}
      >
        <MainAction view={view} isShort />
      </BottomBar>
      <Sheet open={isOpen} title={t`What you buy`} onClose={() => actor.send({ type: 'details.closed' })}>
        <div className={styles.sheet}>
          <p className="strong">{run?.name}</p>
          <PurchaseFacts view={view} />
          <PurchaseSum view={view} />
          <GroupHint view={view} />
          <MainAction view={view} />
        </div>
      </Sheet>
    </>
  );
}
