import { Plural, useLingui } from '@lingui/react/macro';
import { languages } from '#contract/constants.ts';
import { questionsLimit } from '#contract/shop/questions.ts';
import type { StaffQuestion } from '#contract/staff/runs/asks.calls.ts';
import { languageNames } from '../../../../i18n/languageNames.ts';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { ListField } from '../../../parts/editor/ListField.tsx';

interface AskedQuestionProps {
  readonly question: StaffQuestion;
  /** How many people have answered it. */
  readonly answers: number;
  /** Something of the questions is missing: empty texts say so. */
  readonly isFaulty: boolean;
  readonly onChange: (question: StaffQuestion) => void;
}

/** One question: its text in three languages, how it is answered, of whom it is asked, and who reads the answers. */
export function AskedQuestion({ question, answers, isFaulty, onChange }: AskedQuestionProps) {
  const { t } = useLingui();
  const { isLocked } = useEditor();
  const kinds: Readonly<Record<StaffQuestion['kind'], string>> = {
    text: t`A line of text`,
    choice: t`One of several answers`,
    tick: t`A tick`,
  };
  const people: Readonly<Record<StaffQuestion['asked_of'], string>> = {
    all: t`Everybody`,
    adults: t`Adults`,
    children: t`Children`,
  };
  const readers: Readonly<Record<StaffQuestion['seen_by'], string>> = {
    organisers: t`Owner and organisers`,
    staff: t`Everyone on the team except readers`,
    captain: t`The team, and the captain of the group`,
  };
  const optionsOf = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }));
  const put = (changed: Partial<StaffQuestion>) => onChange({ ...question, ...changed });
  const { kind } = question;
  return (
    <>
      <TextLines
        label={t`Question`}
        texts={question.texts}
        limit={questionsLimit.text}
        isFaulty={isFaulty}
        onChange={(texts) => put({ texts })}
      />
      <FieldPair>
        <SelectField
          label={t`Answered by`}
          // Answers of one kind mean nothing as those of another.
          disabled={isLocked || question.id !== null}
          value={kind}
          options={optionsOf(kinds)}
          onChange={({ currentTarget: { value } }) =>
            put({ kind: value as typeof kind, choices: value === 'choice' ? [newChoice(), newChoice()] : [] })
          }
        />
        <SelectField
          label={t`Asked of`}
          disabled={isLocked}
          value={question.asked_of}
          options={optionsOf(people)}
          onChange={({ currentTarget: { value } }) => put({ asked_of: value as StaffQuestion['asked_of'] })}
        />
      </FieldPair>
      {kind === 'choice' && (
        <ListField
          lines={question.choices}
          most={questionsLimit.choices}
          add={t`Add an answer`}
          nameOf={(place) => t`answer ${place}`}
          newLine={newChoice}
          onChange={(choices) => put({ choices: [...choices] })}
          draw={({ id, ...texts }, change) => (
            <TextLines
              label={t`Answer`}
              texts={texts}
              limit={questionsLimit.choice}
              isFaulty={isFaulty}
              onChange={(changed) => change({ id, ...changed })}
            />
          )}
        />
      )}
      <SelectField
        label={t`Who reads the answers`}
        disabled={isLocked}
        value={question.seen_by}
        options={optionsOf(readers)}
        onChange={({ currentTarget: { value } }) => put({ seen_by: value as StaffQuestion['seen_by'] })}
      />
      <div className="stack-2">
        <Tick
          checked={question.required}
          onChange={(required) => {
            if (!isLocked) put({ required });
          }}
        >
          {t`An answer is needed`}
        </Tick>
        <Tick
          checked={question.with_order}
          onChange={(with_order) => {
            if (!isLocked) put({ with_order });
          }}
        >
          {t`Ask with the order, before payment`}{' '}
          <span className="small quiet">{t`Of the buyer, or of each child. At most two questions of a run.`}</span>
        </Tick>
      </div>
      {answers > 0 && (
        <p className="small quiet">
          <Plural
            value={answers}
            one="# person has answered. If you remove the question, nobody reads the answer any more."
            other="# people have answered. If you remove the question, nobody reads the answers any more."
          />
        </p>
      )}
    </>
  );
}

const newChoice = (): StaffQuestion['choices'][number] => ({ id: null, pl: '', en: '', de: '' });

interface TextLinesProps {
  readonly label: string;
  readonly texts: StaffQuestion['texts'];
  readonly limit: number;
  readonly isFaulty: boolean;
  readonly onChange: (texts: StaffQuestion['texts']) => void;
}

/** A text in all languages, one line each; one that is missing is read in another. */
function TextLines({ label, texts, limit, isFaulty, onChange }: TextLinesProps) {
  const { t } = useLingui();
  const { isLocked, own } = useEditor();
  const isEmpty = languages.every((language) => texts[language].trim() === '');
  const inOrder = [own, ...languages.filter((language) => language !== own)];
  return (
    <div className="stack-2">
      {inOrder.map((language) => {
        const name = languageNames.find((one) => one.language === language)?.name ?? language;
        return (
          <Field
            key={language}
            label={`${label}, ${name}`}
            lang={language}
            value={texts[language]}
            maxLength={limit}
            readOnly={isLocked}
            autoComplete="off"
            error={isFaulty && isEmpty && language === own ? t`Required` : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ ...texts, [language]: value })}
          />
        );
      })}
    </div>
  );
}
