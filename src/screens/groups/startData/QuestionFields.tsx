import { useLingui } from '@lingui/react/macro';
import type { Asked, AskedPlace, Question } from '#contract/groups/startData.calls.ts';
import { inLanguage, questionsLimit } from '#contract/groups/startData.ts';
import { fieldOf, questionsFor } from '#machines/groups/startData.form.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Field, SelectField } from '../../../ui/fields/Field.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';
import type { FormField } from '../../parts/forms/useFormFields.ts';

interface QuestionFieldsProps {
  readonly asked: Asked;
  readonly place: AskedPlace;
  readonly isGuest: boolean;
  readonly line: (name: string) => FormField & { readonly readOnly: boolean };
  readonly choice: (name: string) => FormField & { readonly disabled: boolean };
  readonly give: (name: string, text: string) => void;
  readonly faultOf: (name: string) => string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** The organiser's own questions, each with who reads the answer. */
export function QuestionFields({ asked, place, isGuest, ...fields }: QuestionFieldsProps) {
  const { t } = useLingui();
  const seen: Readonly<Record<Question['seen_by'], string>> = {
    organisers: t`Only the organiser reads this.`,
    staff: t`The organiser and their helpers read this.`,
    captain: t`The organiser, their helpers and the captain of your group read this.`,
  };
  const isGiven = (name: string) => isGuest && (fields.values[name] ?? '') === '' && place.has.includes('question');
  return questionsFor(asked, place).map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      help={isGiven(fieldOf(question)) ? t`Already given, or not. What you type replaces it.` : seen[question.seen_by]}
      {...fields}
    />
  ));
}

function QuestionField({
  question,
  help,
  line,
  choice,
  give,
  faultOf,
  values,
}: Omit<QuestionFieldsProps, 'asked' | 'place' | 'isGuest'> & { readonly question: Question; readonly help: string }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const name = fieldOf(question);
  const text = inLanguage(question.texts, language);
  if (question.kind === 'tick')
    return (
      <Tick
        name={name}
        checked={values[name] === 'yes'}
        error={faultOf(name)}
        onChange={(checked) => give(name, checked ? 'yes' : '')}
      >
        <span translate="no">{text}</span> <span className="small quiet">{help}</span>
      </Tick>
    );
  const label = <span translate="no">{text}</span>;
  if (question.kind === 'choice')
    return (
      <SelectField
        {...choice(name)}
        label={label}
        help={help}
        optional={!question.required}
        options={[
          { value: '', label: t`Choose` },
          ...question.choices.map((one) => ({ value: String(one.id), label: inLanguage(one, language) })),
        ]}
      />
    );
  return (
    <Field
      {...line(name)}
      label={label}
      help={help}
      optional={!question.required}
      autoComplete="off"
      maxLength={questionsLimit.answer}
    />
  );
}
