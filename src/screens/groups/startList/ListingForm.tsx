import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import type { Listing } from '#contract/groups/startList.calls.ts';
import { type ListingMachine, listingQuestion } from '#machines/groups/listing.form.ts';
import { inspected } from '../../../flows/inspected.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { useFormFields } from '../../parts/forms/useFormFields.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';

interface ListingFormProps {
  /** As it stands on the list now. */
  readonly listing: Listing;
  /** The chart with the call for the place. */
  readonly chartOf: () => ListingMachine;
}

/** One's own yes to the public start list: off until somebody says so, and taken back just as easily. */
export function ListingForm({ listing, chartOf }: ListingFormProps) {
  const { t } = useLingui();
  const { name, is_child } = listing;
  const [form] = useState(() => ({ chart: chartOf(), input: listingQuestion(listing) }));
  const actor = useActorRef(form.chart, { input: form.input, ...inspected() });
  const snapshot = useSelector(actor, (current) => current);
  const fields = useRef<HTMLFormElement>(null);
  useShownFault(actor, fields);
  const { field, give } = useFormFields(actor, snapshot.context);
  const isSaving = snapshot.hasTag('busy');
  const isListed = snapshot.context.values.listed === 'true';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submitted' });
  };
  return (
    <Fold summary={name === null ? t`Public start list: you are not on it` : t`Public start list: ${name}`}>
      <form ref={fields} className="stack-4" noValidate aria-label={t`Public start list`} onSubmit={submit}>
        {snapshot.hasTag('failed') && <Refusal message={snapshot.context.message} form={snapshot.context} />}
        <Tick name="listed" checked={isListed} onChange={(checked) => give('listed', String(checked))}>
          {is_child
            ? t`Show my child on the run’s public start list, by first name and initial`
            : t`Show me on the run’s public start list`}
        </Tick>
        {isListed && (
          <>
            <Field
              {...field('name')}
              readOnly={isSaving}
              required
              label={t`Name on the list`}
              autoComplete="off"
              maxLength={60}
            />
            {!is_child && (
              <Field
                {...field('club')}
                readOnly={isSaving}
                optional
                label={t`Club or team`}
                autoComplete="off"
                maxLength={60}
              />
            )}
          </>
        )}
        <p className="small quiet">
          {is_child
            ? t`Everybody can read the list: the first name, an initial and the distance.`
            : t`Everybody can read the list: the name, the club and the distance.`}
        </p>
        <p className="small quiet">
          {t`You can take this back at any time. It ends by itself when the place is no longer yours, or a month after the run.`}
        </p>
        <ActionButton variant="default" type="submit" busy={isSaving && t`Saving…`}>
          {t`Save`}
        </ActionButton>
      </form>
    </Fold>
  );
}
