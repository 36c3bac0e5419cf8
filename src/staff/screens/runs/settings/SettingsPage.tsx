import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { AddDistanceDialog, EditDistanceDialog, RemoveDistanceDialog } from '../../../parts/run/DistanceDialogs.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { Table } from '../../../parts/Table.tsx';
import { usePeriodWords } from '../../../parts/usePeriodWords.ts';
import type { Distance, Run } from '../../../queries/runs/runs.ts';
import { Asks } from './Asks.tsx';
import { ContactDialogs } from './ContactWaiting.tsx';
import { Declaration, TakeOutDialog } from './Declaration.tsx';
import { OwnSite } from './OwnSite.tsx';
import { RefundPolicy } from './RefundPolicy.tsx';
import { RunForm } from './RunForm.tsx';
import styles from './Settings.module.css';

/** The details of a run, its distances and what they cost. */
export const SettingsPage = () => <RunFrame>{(run) => <Settings key={run.id} run={run} />}</RunFrame>;

function Settings({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const may = useRights();
  const canChange = may('runs.write');
  const about = run.categories.find(({ id }) => id === dialog.about);
  return (
    <div className="stack-8">
      <section aria-labelledby="distances">
        <header className={styles.head}>
          <h2 id="distances">{t`Distances and prices`}</h2>
          {canChange && (
            <Button
              variant={run.categories.length === 0 ? 'main' : 'default'}
              leftSection={<Icon name="plus" />}
              onClick={() => dialog.open('distance')}
            >
              {t`Add a distance`}
            </Button>
          )}
        </header>
        {run.categories.length === 0 ? (
          <p className="quiet">{t`There are no distances yet. Each has its own price, waves and, for kids, ages.`}</p>
        ) : (
          <Distances run={run} canChange={canChange} onAct={dialog.open} />
        )}
      </section>
      <section aria-labelledby="about">
        <h2 id="about">{t`About the run`}</h2>
        <RunForm run={run} canChange={canChange} />
      </section>
      <RefundPolicy run={run} canChange={may('money.write')} />
      <Asks run={run} canChange={canChange} />
      <OwnSite run={run} />
      {run.type === 'kids' && <Declaration run={run} canChange={canChange} />}
      {canChange && <ContactDialogs run={run} />}
      {canChange && dialog.name === 'distance' && <AddDistanceDialog run={run} />}
      {canChange && dialog.name === 'price' && about && (
        <EditDistanceDialog key={about.id} run={run} distance={about} />
      )}
      {canChange && dialog.name === 'remove' && about && <RemoveDistanceDialog distance={about} />}
      {may('files.remove') && dialog.name === 'takeOut' && dialog.aboutName && (
        <TakeOutDialog run={run} file={dialog.aboutName} />
      )}
    </div>
  );
}

interface DistancesProps {
  readonly run: Run;
  readonly canChange: boolean;
  readonly onAct: (act: string, id: number) => void;
}

function Distances({ run, canChange, onAct }: DistancesProps) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  const periodWords = usePeriodWords();
  const price = (distance: Distance) => (
    <>
      <span>{money(distance.price, run.currency)}</span>
      {distance.periods.map((period) => (
        <span key={`${period.until} ${period.until_sold}`} className="small quiet block">
          {periodWords(period, run.currency, run.region)}
        </span>
      ))}
    </>
  );
  const groupPrice = ({ group_price }: Distance) => (group_price === null ? '–' : money(group_price, run.currency));
  const length = ({ distance }: Distance) => t`${number(distance)} km`;
  const ages = ({ age_from, age_to }: Distance) =>
    age_from === null ? t`everybody` : age_to === null ? t`from ${age_from} years` : t`${age_from} to ${age_to} years`;
  const menu = (distance: Distance) => (
    <ActionMenu
      face={{ icon: 'dots' }}
      label={t`Actions for ${distance.name}`}
      items={[
        { name: 'price', text: t`Change` },
        { name: 'remove', text: t`Remove`, isDangerous: true },
      ]}
      onChoose={(act) => onAct(act, distance.id)}
    />
  );
  return (
    <Table
      label={t`Distances and prices`}
      rows={run.categories}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', head: t`Distance`, cell: ({ name }) => name },
        { key: 'length', head: t`Length`, align: 'right', cell: length },
        { key: 'price', head: t`Price`, align: 'right', cell: price },
        { key: 'group', head: t`From 5 places`, align: 'right', cell: groupPrice },
        { key: 'ages', head: t`For whom`, cell: ages },
        { key: 'waves', head: t`Waves`, align: 'right', cell: ({ waves }) => waves },
        ...(canChange
          ? [{ key: 'menu', align: 'act' as const, head: <span className="unseen">{t`Actions`}</span>, cell: menu }]
          : []),
      ]}
      card={(distance) => (
        <div className={styles.card}>
          <strong>{distance.name}</strong>
          {canChange ? menu(distance) : <span />}
          <span className="quiet">
            {length(distance)} · {price(distance)} · {ages(distance)}
          </span>
        </div>
      )}
    />
  );
}
