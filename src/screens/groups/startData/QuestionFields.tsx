import { useLingui } from '@lingui/react/macro';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { fieldOf, questionsFor } from '#machines/groups/startData.form.ts';
import { QuestionField } from '../../parts/forms/QuestionField.tsx';
import type { FormField } from '../../parts/forms/useFormFields.ts';

interface QuestionFieldsProps {
  readonly asked: Asked;
  readonly place: AskedPlace;
  readonly isGuest: boolean;
  readonly line: (name: string) => FormField & { readonly readOnly: boolean };
  readonly give: (name: string, text: string) => void;
}

/** The organiser's own questions, each with the readers of its answer. */
export function QuestionFields({ asked, place, isGuest, line, give }: QuestionFieldsProps) {
  const { t } = useLingui();
  return questionsFor(asked, place).map((question) => {
    const { name, value, error, onBlur, readOnly } = line(fieldOf(question));
    const isGiven = isGuest && value === '' && place.has.includes('question');
    return (
      <QuestionField
        key={question.id}
        question={question}
        help={isGiven ? t`Already given, or not. What you type replaces it.` : undefined}
        {...{ name, value, error }}
        isLocked={readOnly}
        onGive={(text) => give(name, text)}
        onLeave={onBlur}
      />
    );
  });
}
