import { assign } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';
import { type Step, withCity, withType } from './buying/draft.ts';
import { noClamp, purchaseSetup } from './buying/setup.ts';
import type { PurchaseEvent } from './buying/types.ts';
import { stepToGoOnAt } from './signUp.logic.ts';

type Of<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>;

/** Nothing of another run holds for this one. */
const nothingShown = { price: null, waves: [], faults: {}, ...noClamp };

/** What only the wizard does: it asks for type and city first, and every step has an address. */
export const signUpSetup = purchaseSetup.extend({
  actions: {
    chooseType: assign(({ context: { draft, catalogue } }, { eventType }: Of<'type.chosen'>) => ({
      draft: withType(draft, eventType, catalogue),
      ...nothingShown,
    })),
    chooseCity: assign(({ context: { draft, catalogue } }, { cityId }: Of<'city.chosen'>) => ({
      draft: withCity(draft, cityId, catalogue),
      ...nothingShown,
    })),
    /** A step is no part of the order: the order under way stays the same. */
    rememberStep: assign(({ context: { draft } }, { step }: { step: Step | null }) => ({
      draft: { ...draft, step: step ?? draft.step },
    })),
    /** The address bar follows. */
    showStep: (_, _params: { step: Step }) => unprovided(),
    /** New terms are in the profile, and whoever shows it asks for them. */
    refreshProfile: () => unprovided(),
  },
  guards: {
    goesOnAt: ({ context }, { step }: { step: Step }) => stepToGoOnAt(context) === step,
  },
});
