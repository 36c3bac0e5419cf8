import { useLingui } from '@lingui/react/macro';
import { type AskedWithOrder, askedWithOrder, lacksAnswer } from '#machines/shop/buying/answers.ts';
import { FieldGroup } from '../../../../ui/fields/Field.tsx';
import { QuestionField } from '../../../parts/forms/QuestionField.tsx';
import { useFaultWords } from '../faultWords.ts';
import styles from '../purchase.module.css';
import type { PartProps } from '../view.ts';

/** What the organiser asks with the order, of the buyer or of each child; nothing for runs that ask nothing. */
export function OrderQuestions({ actor, view }: PartProps) {
  const { t } = useLingui();
  const asked = askedWithOrder(view.catalogue, view.draft);
  const fault = view.faults.answers;
  // The first that is missing, or all of them where the server says what is wrong, has the name that a fault looks for.
  const missing = asked.find((one) => lacksAnswer(one, view.draft)) ?? asked[0];
  const places = [...new Set(asked.map(({ place }) => place))];
  return places.map((place) => (
    <div key={place} className={styles.below}>
      <FieldGroup
        legend={view.run?.is_kids === true ? t`About child ${place}` : t`From the organiser`}
        error={place === 1 && typeof fault === 'object' ? fault.text : undefined}
      >
        <div className="stack-2">
          {asked
            .filter((one) => one.place === place)
            .map((one) => (
              <Answer key={one.name} asked={one} isCalled={one === missing} actor={actor} view={view} />
            ))}
        </div>
      </FieldGroup>
    </div>
  ));
}

interface AnswerProps extends PartProps {
  readonly asked: AskedWithOrder;
  readonly isCalled: boolean;
}

function Answer({ asked, isCalled, actor, view: { draft, faults } }: AnswerProps) {
  const faultOf = useFaultWords(faults);
  const { name, question } = asked;
  return (
    <QuestionField
      question={question}
      name={isCalled ? 'answers' : name}
      value={draft.answers[name] ?? ''}
      error={typeof faults.answers === 'string' && lacksAnswer(asked, draft) ? faultOf('answers') : undefined}
      onGive={(text) => actor.send({ type: 'answer.given', name, text })}
    />
  );
}
