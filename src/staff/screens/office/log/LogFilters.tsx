import { useLingui } from '@lingui/react/macro';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { useRunChoices } from '../../../hooks/useRunName.ts';
import { nounWords } from '../../../parts/actionWords.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { SearchSelect } from '../../../parts/fields/SearchSelect.tsx';
import styles from '../../../parts/log/log.module.css';
import { useLogFilter } from '../../../parts/log/useLogFilter.ts';
import type { LogEntry } from '../../../queries/office/log.ts';

/** What the log is narrowed to: run, who, what, days, and one place or payment. */
export function LogFilters({ entries }: { readonly entries: readonly LogEntry[] }) {
  const { t, i18n } = useLingui();
  const { filter, narrow, seek } = useLogFilter();
  const runs = useRunChoices();
  return (
    <div className={styles.filters}>
      <SearchSelect
        label={t`Run`}
        value={filter.run}
        options={[{ value: '', label: t`All runs` }, ...runs.map(({ id, label }) => ({ value: String(id), label }))]}
        onChange={(value) => narrow('run', value)}
      />
      <SelectField
        label={t`Who`}
        value={filter.who}
        options={[{ value: '', label: t`Everybody` }, ...doers(entries, filter.who, t`chosen before`)]}
        onChange={({ currentTarget }) => narrow('who', currentTarget.value)}
      />
      <SelectField
        label={t`What`}
        value={filter.what}
        options={[
          { value: '', label: t`Everything` },
          ...Object.entries(nounWords).map(([value, label]) => ({ value, label: i18n._(label) })),
        ]}
        onChange={({ currentTarget }) => narrow('what', currentTarget.value)}
      />
      <SelectField
        label={t`Status`}
        value={filter.state}
        options={[
          { value: '', label: t`Everything` },
          { value: 'undoable', label: t`Can be undone` },
        ]}
        onChange={({ currentTarget }) => narrow('state', currentTarget.value)}
      />
      <DayField
        label={t`From`}
        value={filter.from}
        onChange={({ currentTarget }) => narrow('from', currentTarget.value)}
      />
      <DayField label={t`To`} value={filter.to} onChange={({ currentTarget }) => narrow('to', currentTarget.value)} />
      <Field
        label={t`Place or payment`}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={t`Its number`}
        value={filter.place || filter.payment}
        onChange={({ currentTarget }) => seek(currentTarget.value.trim())}
      />
    </div>
  );
}

/** The members in sight, by name; the list of the team is not for every reader of the log. */
function doers(entries: readonly LogEntry[], chosen: string, unnamed: string) {
  const named = new Map<string, string>();
  if (chosen !== '') named.set(chosen, unnamed);
  for (const { account_id: id, name } of entries) if (id !== null && name !== null) named.set(String(id), name);
  return [...named].map(([value, label]) => ({ value, label }));
}
