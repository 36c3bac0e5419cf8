import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { EmergencyPrint, StartPrint } from '../../../queries/people/files.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Prints.module.css';

interface SheetProps<Row> {
  readonly run: Run;
  readonly rows: readonly Row[];
}

type Numbered = Pick<StartPrint, 'bib' | 'place'>;
const areNumbered = (rows: readonly Numbered[]) => rows.some(({ bib }) => bib !== null);
/** Until start numbers are given, the places' own stand for them; from then on a place without one has none. */
const numbersOf = (rows: readonly Numbered[]) => {
  const isNumbered = areNumbered(rows);
  return ({ bib, place }: Numbered) => bib ?? (isNumbered ? '–' : place);
};
const surnameOf = (name: string | null) => name?.split(' ').at(-1) ?? '';

/** People by surname, as a language orders them; places without a person stand on no wall. */
function useByName<Row extends { readonly name: string | null }>(rows: readonly Row[]): Row[] {
  const { language } = useFormat();
  const order = new Intl.Collator(language);
  return rows
    .filter(({ name }) => name !== null)
    .toSorted(
      (one, other) =>
        order.compare(surnameOf(one.name), surnameOf(other.name)) || order.compare(one.name ?? '', other.name ?? ''),
    );
}

/** Everybody by surname, to be found on a wall. */
export function WallList({ run, rows }: SheetProps<StartPrint>) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const people = useByName(rows);
  const numberOf = numbersOf(rows);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t({ context: 'of a start', message: 'Number' })}</th>
          <th scope="col">{t`Distance`}</th>
          <th scope="col">{t`Wave`}</th>
          <th scope="col">{t`Group`}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((row) => (
          <tr key={row.place}>
            <th scope="row" translate="no">
              {row.name}
            </th>
            <td>{numberOf(row)}</td>
            <td translate="no">{row.category}</td>
            <td>{clockTime(row.wave_time, run.region)}</td>
            <td translate="no">{row.group}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who starts together, a page a wave. */
export function WaveSheets({ run, rows }: SheetProps<StartPrint>) {
  const { t } = useLingui();
  const { clockTime, number } = useFormat();
  const numberOf = numbersOf(rows);
  const waves = [...Map.groupBy(rows, ({ wave_id }) => wave_id).values()];
  return waves.map((places) => {
    const [first] = places;
    if (first === undefined) return null;
    const count = number(places.length);
    return (
      <section key={first.wave_id} className={styles.wave}>
        <h2>
          {clockTime(first.wave_time, run.region)} · <span translate="no">{first.category}</span>
        </h2>
        <p>{t`Places: ${count}`}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t({ context: 'of a start', message: 'Number' })}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Group`}</th>
              <th scope="col">{t`Here`}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((row) => (
              <tr key={row.place}>
                <td>{numberOf(row)}</td>
                <th scope="row" translate={row.name === null ? undefined : 'no'}>
                  {row.name ?? t`free place`}
                </th>
                <td translate="no">{row.group}</td>
                <td className={styles.box}>☐</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

/** One label for each place, by number: on sheets of 3 by 8. Once numbers are given, only for those that have one. */
export function Labels({ run, rows }: SheetProps<StartPrint>) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const isNumbered = areNumbered(rows);
  const numberOf = ({ bib, place }: Numbered) => bib ?? place;
  const inOrder = rows
    .filter(({ bib }) => !isNumbered || bib !== null)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  return (
    <ul className={styles.labels}>
      {inOrder.map((row) => (
        <li key={row.place}>
          <strong>{numberOf(row)}</strong>
          <span translate={row.name === null ? undefined : 'no'}>{row.name ?? t`free place`}</span>
          <span className={styles.small}>
            <span translate="no">{row.category}</span> · {clockTime(row.wave_time, run.region)} ·{' '}
            <span translate="no">{row.group}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whom to call for whom, by number; a contact that nobody gave is a line to write on. */
export function EmergencySheet({ run, rows }: SheetProps<EmergencyPrint>) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const people = useByName(rows);
  const numberOf = numbersOf(rows);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t({ context: 'of a start', message: 'Number' })}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Year of birth`}</th>
          <th scope="col">{t`Emergency contact`}</th>
          <th scope="col">{t`Telephone`}</th>
          <th scope="col">{t`Wave`}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((row) => (
          <tr key={row.place}>
            <td>{numberOf(row)}</td>
            <th scope="row" translate="no">
              {row.name}
            </th>
            <td>{row.birth_year}</td>
            <td translate="no">{row.contact_name}</td>
            <td>{row.contact_phone}</td>
            <td>{clockTime(row.wave_time, run.region)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
