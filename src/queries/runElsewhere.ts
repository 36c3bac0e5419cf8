import { queryOptions, skipToken } from '@tanstack/react-query';
import { regions } from '#contract/constants.ts';
import type { Services } from '../services.ts';
import { catalogueQuery } from './catalogue.ts';

/** A run by its key in the shop of another region: what it is called, and where it is sold; null if nobody sells it. */
export const runElsewhereQuery = (services: Pick<Services, 'cache' | 'request' | 'region'>, key: string | null) =>
  queryOptions({
    queryKey: ['runElsewhere', services.region(), key] as const,
    queryFn:
      key === null
        ? skipToken
        : async () => {
            const others = regions.filter((region) => region !== services.region());
            const sold = others.map(async (region) => {
              const { events } = await services.cache.fetchQuery(catalogueQuery({ ...services, region: () => region }));
              return events.flatMap((run) => (run.key === key ? { name: run.name, region } : []));
            });
            return (await Promise.all(sold)).flat()[0] ?? null;
          },
  });
