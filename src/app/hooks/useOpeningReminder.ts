import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { openingReminderMachine } from '#machines/shop/openingReminder.machine.ts';
import { openingReminderEffects } from '../../effects/shop/opening.effects.ts';
import { inspected } from '../../flows/inspected.ts';
import { useApp } from '../start/AppContext.ts';

/** The reminder of a run's sale with its effects; the field is pre-filled with the address of a signed-in person. */
export function useOpeningReminder(runKey: string) {
  const { services } = useApp();
  const [chart] = useState(() => openingReminderMachine.provide(openingReminderEffects(services, runKey)));
  return useActorRef(chart, { input: { email: services.session.profile()?.email ?? '' }, ...inspected() });
}
