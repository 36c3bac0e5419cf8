import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { giveNumbers } from '../../../effects/runs/startNumbers.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { Table } from '../../../parts/Table.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import { type NumbersPreview, numbersPreviewQuery, type StartNumbers } from '../../../queries/runs/startNumbers.ts';
import styles from './StartNumbers.module.css';
import { useRangeNames } from './useRangeNames.ts';

interface GivePartProps {
  readonly run: Run;
  readonly numbers: StartNumbers;
  readonly canChange: boolean;
}

type Range = NumbersPreview['ranges'][number];

/** What giving numbers would do, range by range, and the button that orders it as it was seen. */
export function GivePart(props: GivePartProps) {
  return props.canChange ? <Preview {...props} /> : <Kept {...props} />;
}

/** The ranges for those who change nothing. */
function Kept({ run, numbers }: GivePartProps) {
  const nameOf = useRangeNames(run, numbers);
  return (
    <ul>
      {numbers.ranges.map((range) => (
        <li key={range.from} translate="no">{`${nameOf(range)}: ${range.from}–${range.to}`}</li>
      ))}
    </ul>
  );
}

function Preview({ run, numbers }: GivePartProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const address = useListAddress();
  const dialog = useDialogAddress();
  const { number } = useFormat();
  const again = address.text('again') === 'yes';
  const read = useQuery(numbersPreviewQuery(services, run.id, numbers, { again }));
  const preview = read.data;
  if (preview === undefined) return <ReadState read={read} />;
  const missing = preview.ranges.reduce((all, range) => all + range.missing, 0);
  const [short, outside] = [number(missing), number(preview.outside)];
  return (
    <section aria-labelledby="give" className="stack-3">
      <h2 id="give">{t`Give start numbers`}</h2>
      <ReadState read={read} />
      <Tick checked={again} onChange={(isOn) => address.put({ again: isOn ? 'yes' : '' }, { replace: true })}>
        {t`All again, except those that are printed`}
      </Tick>
      <RangesTable run={run} numbers={numbers} preview={preview} />
      {missing > 0 && (
        <p className={styles.fault}>{t`Too few numbers: ${short} places stay without one. Make the ranges larger.`}</p>
      )}
      {preview.outside > 0 && <p>{t`Paid places without a range: ${outside}.`}</p>}
      {preview.places === 0 ? (
        <p className="quiet">{t`Nobody would get another number than they have.`}</p>
      ) : (
        <p>
          <Button variant="main" onClick={() => dialog.open('give')}>
            <Plural value={preview.places} one="Give # start number" other="Give # start numbers" />
          </Button>
        </p>
      )}
      {dialog.name === 'give' && preview.places > 0 && <GiveDialog run={run} preview={preview} again={again} />}
    </section>
  );
}

function RangesTable({
  run,
  numbers,
  preview,
}: Pick<GivePartProps, 'run' | 'numbers'> & { readonly preview: NumbersPreview }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const nameOf = useRangeNames(run, numbers);
  const bounds = (range: Range) => {
    const found = numbers.ranges.find(({ of, id }) => of === range.of && id === range.id);
    return found === undefined ? '' : `${found.from}–${found.to}`;
  };
  const worn = ({ first, last }: Range) => (first === null || last === null ? '–' : `${first}–${last}`);
  const left = ({ spare, spare_left }: Range) => {
    const [free, all] = [number(spare_left), number(spare)];
    return spare === 0 ? '–' : t`${free} of ${all}`;
  };
  return (
    <Table<Range>
      label={t`What will happen`}
      rows={preview.ranges}
      keyOf={({ of, id }) => `${of} ${id}`}
      columns={[
        { key: 'name', head: t`Distance or wave`, cell: (range) => <span translate="no">{nameOf(range)}</span> },
        { key: 'range', head: t`Range`, cell: bounds },
        { key: 'places', head: t`Places`, align: 'right', cell: ({ places }) => number(places) },
        { key: 'given', head: t`Get a number`, align: 'right', cell: ({ given }) => number(given) },
        { key: 'worn', head: t`First to last`, align: 'right', cell: worn },
        { key: 'spare', head: t`Spare left`, align: 'right', cell: left },
        { key: 'missing', head: t`Without a number`, align: 'right', cell: ({ missing }) => number(missing) },
      ]}
      card={(range) => (
        <>
          <strong translate="no">{nameOf(range)}</strong>
          <div>{t`Range: ${bounds(range)}`}</div>
          <div>{t`Places: ${number(range.places)}, get a number: ${number(range.given)}`}</div>
          <div>{t`First to last: ${worn(range)}, spare left: ${left(range)}, without a number: ${number(range.missing)}`}</div>
        </>
      )}
    />
  );
}

interface GiveDialogProps {
  readonly run: Run;
  readonly preview: NumbersPreview;
  readonly again: boolean;
}

/** Orders it as it was seen. */
function GiveDialog({ run, preview, again }: GiveDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => giveNumbers(services, run.id, { again, digest: preview.digest }),
    { values: {}, rules: v.object({}), bodyOf: () => ({}) },
    close,
  );
  const minutes = preview.fuse_minutes;
  return (
    <FormDialog
      actor={actor}
      title={t`Give start numbers?`}
      subtitle={t`It starts in ${minutes} min and can be stopped until then; afterwards it can be undone for 10 minutes. Nobody gets an e-mail.`}
      action={<Plural value={preview.places} one="Give # start number" other="Give # start numbers" />}
      busy={t`Ordering…`}
      failed={t`Nothing was ordered. If something has changed meanwhile, look at it again.`}
    />
  );
}
