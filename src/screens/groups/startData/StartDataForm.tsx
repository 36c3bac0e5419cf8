import { Trans, useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import type { ActorRefFrom, InputFrom } from 'xstate';
import { tshirtSizes } from '#contract/constants.ts';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import type { startDataMachine } from '#machines/groups/startData.machine.ts';
import { inspected } from '../../../flows/inspected.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field, SelectField } from '../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { AgeField } from '../../parts/AgeField.tsx';
import { useFormFields } from '../../parts/forms/useFormFields.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { QuestionFields } from './QuestionFields.tsx';
import styles from './startData.module.css';
import { useNeedWords, useWho } from './useNeedWords.ts';

export interface StartDataFormProps {
  readonly asked: Asked;
  readonly place: AskedPlace;
  /** Holds no more than the order's id: what is there is not shown, and is replaced by what is typed. */
  readonly isGuest: boolean;
  /** The chart of a place with its call, and what it begins with. */
  readonly formOf: (
    asked: Asked,
    place: AskedPlace,
  ) => { readonly chart: typeof startDataMachine; readonly input: InputFrom<typeof startDataMachine> };
}

/** One place with its chart. */
export function StartDataForm({ formOf, ...card }: StartDataFormProps) {
  const [form] = useState(() => formOf(card.asked, card.place));
  const actor = useActorRef(form.chart, { input: form.input, ...inspected() });
  return <StartDataCard actor={actor} {...card} />;
}

type StartDataCardProps = Omit<StartDataFormProps, 'formOf'> & {
  readonly actor: ActorRefFrom<typeof startDataMachine>;
};

/** One place's card: what is asked of its person, with the phone's right keyboards, saved by one press. */
export function StartDataCard({ actor, asked, place, isGuest }: StartDataCardProps) {
  const { t } = useLingui();
  const who = useWho()(place);
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const { values } = context;
  const fields = useRef<HTMLFormElement>(null);
  useShownFault(actor, fields);
  const { field, give, faultOf } = useFormFields<string>(actor, context);
  const isSaving = snapshot.hasTag('busy');
  const has = (name: string) => name in values;
  const isUntyped = (name: string) => (values[name] ?? '') === '';
  const given = (need: AskedPlace['has'][number], name: string) =>
    isGuest && isUntyped(name) && place.has.includes(need) ? t`Already given. Type to replace it.` : undefined;
  const line = (name: string) => ({ ...field(name), value: values[name] ?? '', readOnly: isSaving });
  const choice = (name: string) => ({ ...field(name), value: values[name] ?? '', disabled: isSaving });
  const choose = { value: '', label: t`Choose` };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submitted' });
  };
  return (
    <form ref={fields} className={styles.card} noValidate aria-label={who} onSubmit={submit}>
      <div className={styles.head}>
        <h2 className="h3" translate={place.name === null ? undefined : 'no'}>
          {who}
        </h2>
        <State place={place} isSaved={snapshot.hasTag('saved')} />
      </div>
      {snapshot.hasTag('failed') && <Refusal message={context.message} form={context} />}
      {has('age') && (
        <FieldPair>
          <Field {...line('child_name')} label={t`Child’s name`} optional autoComplete="off" maxLength={100} />
          <AgeField {...line('age')} label={t`Age on the day of the run`} range={asked} />
        </FieldPair>
      )}
      {(has('birth_year') || has('sex')) && (
        <FieldPair>
          {has('birth_year') && (
            <Field
              {...line('birth_year')}
              label={t`Year of birth`}
              help={given('birth', 'birth_year')}
              inputMode="numeric"
              autoComplete={place.is_me ? 'bday-year' : 'off'}
              maxLength={4}
            />
          )}
          {has('sex') && (
            <SelectField
              {...choice('sex')}
              label={t`Sex, for the results`}
              help={given('sex', 'sex')}
              options={[
                choose,
                { value: 'K', label: place.is_child ? t`Girl` : t`Woman` },
                { value: 'M', label: place.is_child ? t`Boy` : t`Man` },
                { value: 'X', label: t`Neither` },
              ]}
            />
          )}
        </FieldPair>
      )}
      {has('shirt_size') && (
        <FieldPair>
          <SelectField
            {...choice('shirt_sex')}
            label={t`T-shirt cut`}
            help={given('size', 'shirt_size')}
            options={[choose, { value: 'K', label: t`Women’s` }, { value: 'M', label: t`Men’s` }]}
          />
          <SelectField
            {...choice('shirt_size')}
            label={t`T-shirt size`}
            options={[choose, ...tshirtSizes.map((size) => ({ value: size, label: size }))]}
          />
        </FieldPair>
      )}
      {has('club') && (
        <Field
          {...line('club')}
          label={t`Club or team`}
          help={given('club', 'club')}
          optional
          autoComplete={place.is_me ? 'organization' : 'off'}
          maxLength={100}
        />
      )}
      {has('emergency_name') && (
        <FieldPair>
          <Field
            {...line('emergency_name')}
            label={t`Whom to call in an emergency`}
            help={given('emergency', 'emergency_phone')}
            autoComplete="off"
            maxLength={100}
          />
          <Field
            {...line('emergency_phone')}
            label={t`Their telephone number`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
          />
        </FieldPair>
      )}
      <QuestionFields asked={asked} place={place} isGuest={isGuest} {...{ line, give }} />
      {asked.declaration !== null && has('declared') && (
        <Tick
          name="declared"
          checked={values.declared === 'true' || (isGuest && place.has.includes('declaration'))}
          error={faultOf('declared_file')}
          onChange={(checked) => give('declared', checked ? 'true' : '')}
        >
          <Trans>
            I have read{' '}
            <a href={asked.declaration.url} target="_blank" rel="noreferrer">
              the declaration
            </a>{' '}
            and agree to it
          </Trans>
        </Tick>
      )}
      {has('keep') && (
        <Tick name="keep" checked={values.keep === 'true'} onChange={(checked) => give('keep', checked ? 'true' : '')}>
          {t`Keep this in my account for the next run`}
        </Tick>
      )}
      <div className="cluster">
        <ActionButton type="submit" variant="default" busy={isSaving && t`Saving…`}>
          {t`Save`}
        </ActionButton>
      </div>
    </form>
  );
}

function State({ place, isSaved }: { readonly place: AskedPlace; readonly isSaved: boolean }) {
  const { t } = useLingui();
  const words = useNeedWords();
  const isWhole = place.needs.length === 0;
  const missing = words(place.needs);
  return (
    <span role="status">
      <StateWord icon={isWhole ? 'check' : 'alert'} tone={isWhole ? 'good' : 'calm'}>
        {isWhole ? (isSaved ? t`Saved, complete` : t`Complete`) : isSaved ? t`Saved. ${missing}` : missing}
      </StateWord>
    </span>
  );
}
