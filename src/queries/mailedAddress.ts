import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

/** The address that a mail went to, by the secret of its link; asked once, and typed if it is not known. */
export const mailedAddressQuery = ({ request }: Pick<Services, 'request'>, secret: string | null) =>
  queryOptions({
    queryKey: ['mailedAddress', secret],
    queryFn: () => dataOf(request('POST register/address', { body: { secret: secret ?? '' } })),
    enabled: secret !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
