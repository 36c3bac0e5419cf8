import { useQuery } from '@tanstack/react-query';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useRights } from '../../hooks/useRights.ts';
import { fundsQuery } from '../../queries/money/money.ts';
import { FundList } from '../FundList.tsx';

type Of = Parameters<typeof fundsQuery>[1];

/** Before money goes back: what each provider holds, and what is missing. It blocks nothing. */
export function Funds({ of }: { readonly of: Of }) {
  const { services } = useStaff();
  const may = useRights();
  const isAsked = may('money.read') && ('taskId' in of || of.groups.length > 0);
  const { data } = useQuery({ ...fundsQuery(services, of), enabled: isAsked });
  if (!isAsked || data === undefined || data.funds.length === 0) return null;
  return <FundList funds={data.funds} />;
}
