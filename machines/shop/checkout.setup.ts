import { assign } from 'xstate';
import { unprovided } from '../kit/unprovided.ts';
import { changed } from './buying/draft.ts';
import { textFault } from './buying/order.ts';
import { purchaseSetup, without } from './buying/setup.ts';
import type { PurchaseEvent } from './buying/types.ts';
import { isPartFinished, nextPart, type Part } from './checkout.logic.ts';

type Of<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: Type }>;

/** What only the one-page checkout does: it asks who is buying, and its parts fold and open. */
export const checkoutSetup = purchaseSetup.extend({
  actions: {
    /** The address bar follows. */
    showPart: (_, _params: { part: Part }) => unprovided(),
    /** A fault leaves the field as soon as it is put right, and never comes while someone types. */
    rememberContact: assign(({ context }, { field, text }: Of<'contact.typed'>) => {
      const fault = context.faults[field];
      const stands = typeof fault === 'string' && textFault(field, text) !== null;
      return {
        draft: changed(context.draft, { contact: { ...context.draft.contact, [field]: text } }),
        faults: stands ? context.faults : without(context.faults, [field]),
      };
    }),
    reviewContact: assign(({ context }, { field }: Of<'contact.left'>) => {
      const fault = textFault(field, context.draft.contact[field]);
      return fault === null || fault === 'required' ? {} : { faults: { ...context.faults, [field]: fault } };
    }),
  },
  guards: {
    isNext: ({ context }, { part }: { part: Part }) => nextPart(context) === part,
    reopens: ({ context }, { wanted, part }: { wanted: Part; part: Part }) =>
      wanted === part && isPartFinished(part, context),
  },
});
