import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/useFormat.ts';
import { runsQuery } from '../queries/runs/runs.ts';
import { useStaff } from './StaffContext.ts';

/** The name of a run; one that is not known here, or not any more, by its number. */
export function useRunName(): (id: number) => string {
  const { t } = useLingui();
  const { services } = useStaff();
  const { data } = useQuery(runsQuery(services));
  return (id) => data?.runs.find((run) => run.id === id)?.name ?? t`Run ${id}`;
}

/** The runs of one's list in the order of the list, each with its day. */
export function useRunChoices() {
  const { services } = useStaff();
  const { dayOfYear } = useFormat();
  const { data } = useQuery(runsQuery(services));
  return (data?.runs ?? []).map(({ id, name, date }) => ({ id, label: `${name}, ${dayOfYear(date)}` }));
}
