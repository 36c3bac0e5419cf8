import { useLingui } from '@lingui/react/macro';
import { inLanguage, type Question, questionsLimit } from '#contract/shop/questions.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Field, SelectField } from '../../../ui/fields/Field.tsx';
import { Tick } from '../../../ui/fields/Tick.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Shown in place of the readers of the answer. */
  readonly help?: string | undefined;
  readonly isLocked?: boolean;
  readonly onGive: (text: string) => void;
  readonly onLeave?: () => void;
}

/** A question of the organiser's own, with the readers of its answer. */
export function QuestionField({
  question,
  help,
  name,
  value,
  error,
  isLocked = false,
  onGive,
  onLeave,
}: QuestionFieldProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const seen: Readonly<Record<Question['seen_by'], string>> = {
    organisers: t`Only the organiser reads this.`,
    staff: t`The organiser and their helpers read this.`,
    captain: t`The organiser, their helpers and the captain of your group read this.`,
  };
  const helpText = help ?? seen[question.seen_by];
  const text = inLanguage(question.texts, language);
  if (question.kind === 'tick')
    return (
      <Tick
        name={name}
        checked={value === 'yes'}
        error={error}
        required={question.required}
        onChange={(checked) => onGive(checked ? 'yes' : '')}
      >
        <span translate="no">{text}</span> <span className="small quiet">{helpText}</span>
      </Tick>
    );
  const field = {
    name,
    value,
    error,
    label: <span translate="no">{text}</span>,
    help: helpText,
    optional: !question.required,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onGive(currentTarget.value),
    onBlur: onLeave,
  };
  if (question.kind === 'choice')
    return (
      <SelectField
        {...field}
        disabled={isLocked}
        options={[
          { value: '', label: t`Choose` },
          ...question.choices.map((one) => ({ value: String(one.id), label: inLanguage(one, language) })),
        ]}
      />
    );
  return <Field {...field} readOnly={isLocked} autoComplete="off" maxLength={questionsLimit.answer} />;
}
