import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { thankYouPath } from '#contract/paths.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { known } from '#machines/kit/known.ts';
import type { BankAnswer, Return } from '#machines/payments/payment.logic.ts';
import { paymentMachine } from '#machines/payments/payment.machine.ts';
import { paymentEffects } from '../../effects/payments/payment.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import { PaymentScreen } from '../../screens/payments/payment/PaymentScreen.tsx';
import type { Services } from '../../services.ts';
import { useBareAddress } from '../hooks/useBareAddress.ts';
import { createProviderForms, useProviderForms } from '../hooks/useProviderForms.tsx';
import { forgetMailedToken, recallMailedToken } from '../start/mailedToken.ts';

interface PaymentRouteProps {
  readonly services: Services;
  readonly paymentId: string;
}

/** The payment screen with the world behind it; one actor per payment and mount. */
export function PaymentRoute({ services, paymentId }: PaymentRouteProps) {
  const { search } = useLocation();
  const thankYou = useHref(thankYouPath(paymentId));
  const { formOf, Form } = useProviderForms();
  const [chart] = useState(() =>
    paymentMachine.provide(
      paymentEffects({
        services,
        formOf,
        returnUrl: () => new URL(thankYou, window.location.origin).href,
        reloadPage: () => window.location.reload(),
        forgetLink: () => forgetMailedToken(services.tabStorage, `payment.${paymentId}`),
      }),
    ),
  );
  const [secret] = useState(() => recallMailedToken(services.tabStorage, `payment.${paymentId}`));
  const actor = useActorRef(chart, {
    input: {
      paymentId,
      answer: bankAnswerIn(search),
      returned: returnIn(search),
      secret,
      isUnwanted: isUnwantedIn(search),
    },
    ...inspected(),
  });
  useBareAddress(services);
  return <PaymentScreen actor={actor} Form={Form} />;
}

/** Fetches what a method's form needs before there is a screen for it. */
export async function fetchForm(services: Services, method: PaymentProviderName | null | undefined) {
  const { payments } = await services.cache.fetchQuery(propertiesQuery(services));
  await createProviderForms().formOf(known(method)).load(payments);
}

/** Stripe's `redirect_status`, and what our own pages add. */
const answers: Readonly<Record<string, BankAnswer>> = {
  failed: 'refused',
  canceled: 'cancelled',
  pending: 'later',
  unreachable: 'unreachable',
};

/** As a mail's link to give the order up says (server/domain/kit/addresses.ts). */
const isUnwantedIn = (search: string) => new URLSearchParams(search).get('dialog') === 'giveUp';

const bankAnswerIn = (search: string): BankAnswer | null =>
  answers[new URLSearchParams(search).get('redirect_status') ?? ''] ?? null;

/** As Adyen sends payers back. */
function returnIn(search: string): Return | null {
  const query = new URLSearchParams(search);
  const [sessionId, redirectResult] = [query.get('sessionId'), query.get('redirectResult')];
  return sessionId === null || redirectResult === null ? null : { sessionId, redirectResult };
}
