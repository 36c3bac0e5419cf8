import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { listingForm } from '../../effects/groups/listing.effects.ts';
import { listingQuery, startListQuery } from '../../queries/startList.ts';
import { ListingForm } from '../../screens/groups/startList/ListingForm.tsx';
import { StartList } from '../../screens/groups/startList/StartList.tsx';
import { useApp } from '../start/AppContext.ts';

/** One's own yes to the start list, for a place; nothing if the run has none, or where it is not theirs to say. */
export function PlaceListing({ placeId }: { readonly placeId: number }) {
  const { services } = useApp();
  const { data, dataUpdatedAt } = useQuery(listingQuery(services, placeId));
  if (data === undefined || !data.is_on) return null;
  return <ListingForm key={dataUpdatedAt} listing={data} chartOf={() => listingForm(services, placeId)} />;
}

/** Who agreed to stand on a run's start list. */
export function RunStartList({
  runKey,
  ...run
}: { readonly runKey: string } & Omit<ComponentProps<typeof StartList>, 'people'>) {
  const { services } = useApp();
  const { data = [] } = useQuery(startListQuery(services, runKey));
  return <StartList people={data} {...run} />;
}
