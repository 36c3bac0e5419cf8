import { useQuery } from '@tanstack/react-query';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { pageQuery } from '../../../queries/runs/page.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { PageEditor } from './PageEditor.tsx';

/** The page of a run, as its organiser writes it. */
export const PagePage = () => <RunFrame>{(run) => <Page key={run.id} run={run} />}</RunFrame>;

function Page({ run }: { readonly run: Run }) {
  const { services } = useStaff();
  const read = useQuery(pageQuery(services, run.id));
  return (
    <>
      <ReadState read={read} />
      {read.data !== undefined && <PageEditor run={run} page={read.data} />}
    </>
  );
}
