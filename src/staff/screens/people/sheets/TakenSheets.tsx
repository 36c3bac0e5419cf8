import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SheetView } from '#contract/staff/people/sheets.calls.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { Table } from '../../../parts/Table.tsx';
import { sheetsQuery } from '../../../queries/people/sheets.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { MailSheetDialog } from './MailSheetDialog.tsx';
import styles from './Sheets.module.css';

/** The sheets that were taken so far, each with what became of it, and its people's e-mails where they wait. */
export function TakenSheets({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { dayAndTime } = useFormat();
  const may = useRights();
  const dialog = useDialogAddress();
  const sheets = useQuery(sheetsQuery(services, run.id)).data?.sheets ?? [];
  if (sheets.length === 0) return null;
  const asked = sheets.find(({ id }) => dialog.name === 'mail' && id === dialog.about);
  const states: Readonly<Record<SheetView['state'], string>> = {
    running: t`The sheet is being taken.`,
    done: t`taken`,
    undone: t`taken back`,
  };
  const name = (sheet: SheetView) => <span translate="no">{sheet.name}</span>;
  const state = ({ state: is, rows, done, faulty }: SheetView) =>
    is === 'undone'
      ? states.undone
      : [
          states[is],
          t`${done} of ${plural(rows, { one: '# row', other: '# rows' })}`,
          faulty.length > 0 && t`not taken: ${faulty.map(({ row }) => row).join(', ')}`,
        ]
          .filter(Boolean)
          .join(' · ');
  const acts = (sheet: SheetView) =>
    may('people.import') &&
    sheet.mails === 'later' &&
    sheet.state === 'done' && (
      <Button size="compact" variant="default" onClick={() => dialog.open('mail', sheet.id)}>
        {t`E-mail the people`}
        <span className="unseen">: {sheet.name}</span>
      </Button>
    );
  return (
    <section className={styles.taken} aria-labelledby="taken">
      <h2 id="taken">{t`Sheets so far`}</h2>
      <Table
        label={t`Sheets so far`}
        rows={sheets}
        keyOf={({ id }) => id}
        columns={[
          { key: 'name', head: t`Sheet`, cell: name },
          { key: 'at', head: t`When`, cell: (one) => dayAndTime(one.ordered_at, run.region) },
          { key: 'state', head: t`What became of it`, cell: state },
          { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, align: 'act', cell: acts },
        ]}
        card={(one) => (
          <div className="stack-2">
            <p className="strong">{name(one)}</p>
            <p className="small quiet">{dayAndTime(one.ordered_at, run.region)}</p>
            <p className="small">{state(one)}</p>
            {acts(one)}
          </div>
        )}
      />
      {asked && may('people.import') && <MailSheetDialog key={asked.id} run={run} sheet={asked} />}
    </section>
  );
}
