import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Subscribable } from 'xstate';
import type { Fault, Form } from '#machines/kit/form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Fields } from '../../../ui/fields/FormPage.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownFault } from '../useShownFault.ts';
import { type FormField, useFormFields } from './useFormFields.ts';

/** The actor of a look-up's chart, as far as screens look at it. */
interface LookUpActor<Name extends string, Found> extends Subscribable<LookUpSnapshot<Name, Found>> {
  send(
    event:
      | { type: 'field.typed'; field: Name; text: string }
      | { type: 'field.left'; field: Name }
      | { type: 'form.submitted' | 'offer.accepted' | 'offer.declined' | 'dialog.dismissed' },
  ): void;
  on(type: 'fault.shown', listener: (event: { readonly field: string }) => void): { unsubscribe(): void };
  getSnapshot(): LookUpSnapshot<Name, Found>;
}
interface LookUpSnapshot<Name extends string, Found> {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly context: Form<Name> & {
    readonly field: Name;
    readonly message: string | null;
    readonly offer: Found | null;
  };
  hasTag(tag: 'busy' | 'offered' | 'failed'): boolean;
  can(event: { type: 'dialog.dismissed' }): boolean;
}

/** The main button's words, and while it is done. */
interface Step {
  readonly label: ReactNode;
  readonly busy: ReactNode;
}
interface OfferShown extends Step {
  /** Stands where the field stood, so that another one has to be asked for; else beside the field. */
  readonly instead?: ReactNode;
  readonly beside?: ReactNode;
}

interface LookUpDialogProps<Name extends string, Found>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'subtitle'> {
  /** Absent while the dialog is closed. */
  readonly actor: LookUpActor<Name, Found> | undefined;
  readonly check: Step;
  /** `Another address`: back to the field. */
  readonly again: ReactNode;
  readonly offerOf: (offer: Found) => OfferShown;
  /** Over all of it. */
  readonly lead?: ReactNode;
  /** The field, and what is wrong with it. */
  readonly children: (field: FormField & { readonly readOnly: boolean }, fault: Fault | undefined) => ReactNode;
}

/** Something is looked up, then done: a field, what was found, and one button that goes on. */
export function LookUpDialog<Name extends string, Found>(props: LookUpDialogProps<Name, Found>) {
  const { actor, title, subtitle, check, again, offerOf, lead, children } = props;
  const snapshot = useSelector(actor, (current) => current);
  const isPending = snapshot?.hasTag('busy') === true;
  const offer = snapshot?.hasTag('offered') === true ? snapshot.context.offer : null;
  const shown = offer === null ? null : offerOf(offer);
  const isAway = shown?.instead !== undefined;
  const { label, busy } = shown ?? check;
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={title}
      subtitle={isAway ? undefined : subtitle}
      focusOn={isAway ? undefined : snapshot?.context.field}
      onDismiss={
        snapshot?.can({ type: 'dialog.dismissed' }) === true
          ? () => actor?.send({ type: 'dialog.dismissed' })
          : undefined
      }
      cancel={isAway ? { label: again, onCancel: () => actor?.send({ type: 'offer.declined' }) } : undefined}
      confirm={{
        label,
        busy: isPending && busy,
        onConfirm: () => actor?.send({ type: shown === null ? 'form.submitted' : 'offer.accepted' }),
      }}
    >
      {actor !== undefined && (
        <LookUpFields actor={actor} lead={lead} shown={shown}>
          {children}
        </LookUpFields>
      )}
    </Dialog>
  );
}

interface LookUpFieldsProps<Name extends string, Found>
  extends Pick<LookUpDialogProps<Name, Found>, 'lead' | 'children'> {
  readonly actor: LookUpActor<Name, Found>;
  readonly shown: OfferShown | null;
}

function LookUpFields<Name extends string, Found>({ actor, lead, shown, children }: LookUpFieldsProps<Name, Found>) {
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const { field } = useFormFields(actor, context);
  return (
    <div ref={form}>
      <Fields>
        {lead}
        {shown?.instead ?? (
          <>
            {snapshot.hasTag('failed') && <Refusal message={context.message} form={context} />}
            {children({ ...field(context.field), readOnly: snapshot.hasTag('busy') }, context.faults[context.field])}
            {shown?.beside}
          </>
        )}
      </Fields>
    </div>
  );
}
