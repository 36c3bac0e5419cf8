import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { reservationHours } from '#contract/constants.ts';
import { paymentProviders } from '#contract/payments/providers.ts';
import { SocialProvider } from '#contract/values/values.ts';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

const Text = v.fallback(v.string(), '');

/** What the server says about itself (docs/rules/calls.md 2.2). An unknown or absent value has its plain default. */
const Properties = v.object({
  terms_version: Text,
  terms_url: Text,
  privacy_url: Text,
  /** The page that names the seller; empty if none has to be named. */
  imprint_url: Text,
  contact_email: Text,
  /** How long places are held until they are paid, at most; fractions of an hour too. */
  reservation_hours: v.fallback(v.number(), reservationHours),
  /** The region's, the preferred one first. */
  payment_providers: v.fallback(v.array(v.picklist(paymentProviders)), []),
  /** `mode` is `sandbox`, `test` or `live`; beside it the keys of providers, which their forms read (src/effects/payments). */
  payments: v.optional(v.unknown()),
  /** The operator's tag manager; empty without one. */
  tag_manager_id: Text,
  /** Where people may sign in; none without keys. */
  social_providers: v.fallback(
    v.array(v.object({ name: SocialProvider, client_id: v.string(), authorize_url: v.string(), scope: v.string() })),
    [],
  ),
});
export type Properties = v.InferOutput<typeof Properties>;

/** What an answer holds. */
export const propertiesIn = (answer: readonly { readonly name: string; readonly value: unknown }[]): Properties =>
  v.parse(Properties, Object.fromEntries(answer.map(({ name, value }) => [name, value])));

/** The app's settings by name, for the caller's region and language (the links to terms and privacy differ). */
export const propertiesQuery = ({ request, region, language }: Pick<Services, 'request' | 'region' | 'language'>) =>
  queryOptions({
    queryKey: ['properties', region(), language()] as const,
    queryFn: async ({ signal }) => {
      const { properties } = await dataOf(request('GET properties', { query: { region: region() } }, { signal }));
      return propertiesIn(properties);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
