import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { saveCodes } from '../../../effects/money/coupons.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { useRunChoices } from '../../../hooks/useRunName.ts';
import { SearchSelect } from '../../../parts/fields/SearchSelect.tsx';
import type { CouponQuery, Listed } from '../../../queries/money/coupons.ts';
import { BatchTable } from './BatchTable.tsx';
import styles from './Coupons.module.css';
import { CouponTable } from './CouponTable.tsx';
import { type CouponOrder, type CouponState, couponOrders, couponStates, pageSize, pick } from './couponList.ts';
import { useCouponChoice } from './useCouponChoice.ts';

interface CouponListsProps {
  readonly listed: Listed;
  readonly query: CouponQuery;
  readonly ofRun: boolean;
}

/** The batches and what belongs to none; of one batch all its codes. */
export function CouponLists({ listed: { coupons, batches }, query, ofRun }: CouponListsProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const { choice, batch, batchAddress } = useCouponChoice();
  const seesCodes = may('money.read');
  const chosen = batches.find((one) => one.batch === batch);
  const save = (more: CouponQuery) => void saveCodes(services, { ...query, ...more });
  const { rows, found, page, pages } = pick(coupons, choice, services.serverNow());
  return (
    <div className={styles.page}>
      {batch !== null && (
        <header className={styles.head}>
          <div>
            <Link to={batchAddress(null)}>{t`All coupons`}</Link>
            <h2>{chosen?.title ?? t`There is no such batch`}</h2>
          </div>
          {seesCodes && chosen !== undefined && (
            <Button leftSection={<Icon name="download" />} onClick={() => save({})}>
              {t`Download the codes`}
            </Button>
          )}
        </header>
      )}
      {batch === null && batches.length > 0 && (
        <section aria-labelledby="batches">
          <h2 id="batches">{t`Batches`}</h2>
          <BatchTable
            batches={batches}
            ofRun={ofRun}
            addressOf={batchAddress}
            onSave={seesCodes ? (one) => save({ batch: one }) : undefined}
          />
        </section>
      )}
      {(batch === null || chosen !== undefined) && (
        <section aria-labelledby="codes">
          <h2 id="codes">{batch === null ? t`Single coupons` : t`Its codes`}</h2>
          <Choices ofRun={ofRun || batch !== null} />
          {rows.length === 0 ? (
            <p className="quiet">{coupons.length === 0 ? t`There are no coupons yet.` : t`No coupons match.`}</p>
          ) : (
            <CouponTable
              coupons={rows}
              ofRun={ofRun || batch !== null}
              titled={chosen?.title}
              canChange={may('runs.write')}
              onAct={dialog.open}
            />
          )}
          {pages > 1 && <Pages page={page} pages={pages} found={found} />}
        </section>
      )}
    </div>
  );
}

function Choices({ ofRun }: Pick<CouponListsProps, 'ofRun'>) {
  const { t } = useLingui();
  const { choice, run, choose } = useCouponChoice();
  const runs = useRunChoices();
  const states: Readonly<Record<CouponState, string>> = {
    open: t`Can be used`,
    later: t`Not yet`,
    over: t`Ended or used up`,
  };
  const orders: Readonly<Record<CouponOrder, string>> = {
    code: t`By code`,
    uses: t`Most used first`,
    until: t`By their end`,
  };
  return (
    <div className={styles.choices}>
      <Field
        label={t`Find`}
        type="search"
        autoComplete="off"
        placeholder={t`Code or title`}
        value={choice.words}
        onChange={({ currentTarget: { value } }) => choose('q', value)}
      />
      {!ofRun && (
        <SearchSelect
          label={t`For`}
          value={run === null ? '' : String(run)}
          options={[{ value: '', label: t`Any run` }, ...runs.map(({ id, label }) => ({ value: String(id), label }))]}
          onChange={(value) => choose('run', value)}
        />
      )}
      <SelectField
        label={t`Shown`}
        value={choice.state ?? ''}
        options={[
          { value: '', label: t`All coupons` },
          ...couponStates.map((value) => ({ value, label: states[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => choose('state', value)}
      />
      <SelectField
        label={t`Sort by`}
        value={choice.order}
        options={couponOrders.map((value) => ({ value, label: orders[value] }))}
        onChange={({ currentTarget: { value } }) => choose('sort', value === 'code' ? '' : value)}
      />
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly found: number;
}

function Pages({ page, pages, found }: PagesProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { turnTo } = useCouponChoice();
  const [first, last] = [number((page - 1) * pageSize + 1), number(Math.min(page * pageSize, found))];
  const all = number(found);
  return (
    <nav className={styles.pages} aria-label={t`Pages of the list`}>
      {page > 1 && <Button onClick={() => turnTo(page - 1)}>{t`Back`}</Button>}
      {page < pages && <Button onClick={() => turnTo(page + 1)}>{t`Next`}</Button>}
      <span className="small quiet tnum" role="status">{t`${first} to ${last} of ${all}`}</span>
    </nav>
  );
}
