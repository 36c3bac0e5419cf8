import { t } from '@lingui/core/macro';
import { focusManager } from '@tanstack/react-query';
import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { checkoutRoot, groupPath, paymentPath, thankYouPath } from '#contract/paths.ts';
import { isPaidHere, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { AddressField } from '#machines/accounts/billingDetails.machine.ts';
import type {
  AddressEnd,
  AddressGiven,
  Attempt,
  Confirmation,
  GivingUp,
  Keeping,
  Loading,
  PaymentRead,
  Renewal,
  Room,
} from '#machines/payments/payment.logic.ts';
import type { paymentMachine } from '#machines/payments/payment.machine.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { ApiError } from '../../api/request.ts';
import { catalogueQuery, waveQuery } from '../../queries/catalogue.ts';
import { groupKey } from '../../queries/group.ts';
import { paymentKey, readPayment } from '../../queries/payment.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { formThatEnds } from '../kit/form.effects.ts';
import { freeIn, toRefusal, write } from '../kit/write.ts';
import { type Ending, type FormOf, LostFile, type ProviderForm } from './providerForm.ts';
import { reservationCountdownEffects } from './reservationCountdown.effects.ts';

interface World {
  readonly services: Services;
  readonly formOf: FormOf;
  /** The full address to which a provider sends the payer back. */
  returnUrl(paymentId: string): string;
  /** The link of the mail has done what it can. */
  forgetLink(): void;
  reloadPage(): void;
}
interface ById {
  readonly paymentId: string;
}
interface ByMethod {
  readonly provider: PaymentProviderName;
}
type Refusals<Answer> = Readonly<Partial<Record<ApiError['code'], Answer>>>;

/** Refusals that say: the payment is not what the page shows. */
const moved = { kind: 'moved' } as const;
const unknown = { kind: 'unknown' } as const;
const overtaken = { already_paid: moved, payment_processing: moved, payment_failed: moved };
const attemptRefusals: Refusals<Attempt> = { ...overtaken, reservation_lapsed: moved };
const renewalRefusals: Refusals<Renewal> = { ...overtaken, sale_closed: { kind: 'saleClosed' } };

/** The effects of the payment chart: ask our server and the provider, send the payer on. */
export const paymentEffects = ({ services, formOf, returnUrl, forgetLink, reloadPage }: World) => {
  const { request, cache, session } = services;
  const propertiesOf = (region: 'pl' | 'de') =>
    cache.fetchQuery(propertiesQuery({ ...services, region: () => region }));

  const load = async (form: ProviderForm) => form.load((await propertiesOf(services.region())).payments);

  /**
   * A form's result goes to the server, which verifies it; without it, the server learns the same from the provider
   * later.
   */
  const reportResult = async (id: string, { result, ...confirmation }: Ending): Promise<Confirmation> => {
    if (result !== undefined) await request('POST payment/{id}/result', { params: { id }, body: result });
    return confirmation;
  };

  const read = async ({ paymentId }: ById): Promise<PaymentRead> => {
    try {
      const payment = await readPayment(services, paymentId);
      const { payment_providers: methods } = await propertiesOf(payment.region);
      return { kind: 'found', payment, methods, now: services.serverNow() };
    } catch (error) {
      return refused(error, { not_found: { kind: 'missing' }, invalid: { kind: 'missing' } });
    }
  };

  return {
    actors: {
      keepHold: write(cache, async ({ paymentId: id, secret }: ById & { secret: string }): Promise<Keeping> => {
        const { result, error } = await request('POST payment/{id}/keep', { params: { id }, body: { secret } });
        if (error !== null) return refused(error, { wrong_code: unknown, invalid: unknown, not_found: unknown });
        cache.setQueryData(paymentKey(id), result.data);
        return { kind: 'kept' };
      }),
      loadPayment: fromPromise<PaymentRead, ById>(({ input }) => read(input)),
      readHold: fromPromise<PaymentRead, ById>(({ input }) => read(input)),
      watchFocus: fromCallback(({ sendBack }) =>
        focusManager.subscribe((focused) => {
          if (focused) sendBack({ type: 'window.focused' });
        }),
      ),
      openAttempt: attemptActor(services, ({ provider }) => {
        // Whether it arrives shows when it is needed.
        if (isPaidHere(provider)) load(formOf(provider)).catch(() => undefined);
      }),
      editAddress: formThatEnds<AddressField, AddressGiven, AddressEnd>(
        cache,
        async ({ paymentId: id, provider, ...billing }) => {
          if (isPaidHere(provider)) load(formOf(provider)).catch(() => undefined);
          const ask = { params: { id }, body: { payment_provider: provider, billing } };
          const { result, error } = await request('POST payment/{id}/provider', ask);
          if (error?.code === 'provider_unavailable') return { kind: 'kept' };
          if (error !== null) return attemptRefusals[error.code] ?? toRefusal(error);
          cache.setQueryData(paymentKey(id), result.data);
          return { kind: 'opened', payment: result.data };
        },
      ),
      countRoom: fromPromise(async ({ input: { waveId, runId, region } }): Promise<Room> => {
        const [{ free_places }, { events }] = await Promise.all([
          cache.fetchQuery(waveQuery(services, waveId)),
          cache.fetchQuery(catalogueQuery({ ...services, region: () => region })),
        ]);
        const run = events.find(({ id }) => id === runId);
        return { free: free_places, isOver: run?.sale === 'closed', run: run?.key ?? null };
      }),
      renewReservation: write(cache, async ({ paymentId: id }: ById) => {
        const { error } = await request('POST payment/{id}/renew', { params: { id } });
        if (error?.code === 'email_unconfirmed' || error?.code === 'rate_limited') {
          return { kind: 'refused', text: error.message } as const;
        }
        if (error?.code === 'wave_full') return { kind: 'full', free: freeIn(error) } as const;
        return error === null ? moved : refused<Renewal>(error, renewalRefusals);
      }),
      giveUpOrder: write(cache, async ({ paymentId: id }: ById): Promise<GivingUp> => {
        const { result, error } = await request('POST payment/{id}/cancel', { params: { id } });
        if (error !== null) {
          const stands = { kind: 'stands', text: error.message } as const;
          return refused<GivingUp>(error, { already_paid: stands, payment_processing: stands, not_found: stands });
        }
        const payment = result.data;
        cache.setQueryData(paymentKey(id), payment);
        // Given up or lapsed, its places are free and what was read of them is old.
        for (const queryKey of [['waves'], ['catalogue'], groupKey(payment.group_id)]) {
          void cache.invalidateQueries({ queryKey });
        }
        if (session.profile() !== null) await session.refresh();
        return payment.status === 'failed' ? { kind: 'givenUp' } : { kind: 'stands', text: null };
      }),
      loadProvider: fromPromise<Loading, ByMethod>(async ({ input: { provider } }) => {
        try {
          await load(formOf(provider));
          return { kind: 'loaded' };
        } catch (error) {
          if (error instanceof LostFile) return { kind: 'lost' };
          throw error;
        }
      }),
      confirmPayment: fromPromise(async ({ input: { paymentId, provider, receiptEmail } }) =>
        reportResult(paymentId, await formOf(provider).confirm({ returnUrl: returnUrl(paymentId), receiptEmail })),
      ),
      finishPayment: fromPromise(async ({ input: { paymentId, provider, returned } }) => {
        const form = provider === null ? null : formOf(provider);
        if (form?.finish === undefined) return moved;
        await load(form);
        return reportResult(paymentId, await form.finish(returned, services.region().toUpperCase()));
      }),
      leaveForBank: fromPromise<void, { address: string }>(async ({ input }) => services.leaveFor(input.address)),
      countdown: reservationCountdownMachine.provide(reservationCountdownEffects(services)),
    },
    actions: {
      forgetLink,
      reloadPage,
      showMissingFields: (_, { provider }) => void formOf(provider).showMissing(),
      showThankYou: (_, { paymentId }) =>
        services.navigate(thankYouPath(paymentId), { replace: true, endsSteps: true }),
      showPayment: (_, { paymentId }) =>
        services.navigate(paymentPath(services.region(), paymentId), { replace: true }),
      tellStanding: (_, giving) => {
        if (giving.kind === 'stands' && giving.text !== null) services.notify({ kind: 'plain', text: giving.text });
      },
      showWhatIsLeft(_, { groupId }) {
        services.notify({ kind: 'good', text: t`The order is cancelled. Nothing was charged.` });
        services.navigate(pathAfter(services, groupId), { replace: true });
      },
    },
  } satisfies MachineImplementationsFrom<typeof paymentMachine>;
};

/** After giving an order up: the group where the person has a place in it all the same, else the own runs; the shop for a visitor. */
function pathAfter({ session, language }: Pick<Services, 'session' | 'language'>, groupId: number): string {
  const profile = session.profile();
  if (profile === null) return checkoutRoot(language());
  return profile.signups.some(({ group_id }) => group_id === groupId) ? groupPath(groupId) : '/signups';
}

/** Opens an attempt at a provider, `meanwhile` what it will need is fetched; what was overtaken meanwhile is read again instead. */
export const attemptActor = (
  { request, cache, notify }: Pick<Services, 'request' | 'cache' | 'notify'>,
  meanwhile: (by: ByMethod) => void = () => undefined,
) =>
  write(cache, async ({ paymentId: id, provider }: ById & ByMethod): Promise<Attempt> => {
    meanwhile({ provider });
    const ask = { params: { id }, body: { payment_provider: provider } };
    const { result, error } = await request('POST payment/{id}/provider', ask);
    // The page says that the method did not open; until when, only the server knows.
    if (error?.code === 'rate_limited') notify({ kind: 'bad', text: error.message });
    if (error !== null) return refused(error, attemptRefusals);
    cache.setQueryData(paymentKey(id), result.data);
    return { kind: 'opened', payment: result.data };
  });

/** The answer that an expected refusal stands for; anything else goes on as an error. */
function refused<Answer>(error: unknown, answers: Refusals<Answer>): Answer {
  const answer = error instanceof ApiError ? answers[error.code] : undefined;
  if (answer === undefined) throw error;
  return answer;
}
