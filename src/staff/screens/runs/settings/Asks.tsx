import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { asks as askKeys } from '#contract/groups/startData.ts';
import { questionsLimit } from '#contract/shop/questions.ts';
import type { RunAsks, StaffAsks, StaffQuestion } from '#contract/staff/runs/asks.calls.ts';
import { asksEdit } from '#machines/runs/asks.form.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { asksChart } from '../../../effects/runs/asks.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useReadAgain } from '../../../hooks/useReadAgain.ts';
import { askNames } from '../../../kit/askNames.ts';
import { EditorProvider } from '../../../parts/editor/EditorContext.ts';
import { ListField } from '../../../parts/editor/ListField.tsx';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { asksQuery } from '../../../queries/runs/asks.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { AskedQuestion } from './AskedQuestion.tsx';
import styles from './Settings.module.css';

interface AsksProps {
  readonly run: Run;
  readonly canChange: boolean;
}

/** The link of a line that waits leads here, below a long form. */
function shownIfMeant(section: HTMLElement | null) {
  if (location.hash === '#asked') section?.scrollIntoView();
}

/** What runners are asked once they have paid, and the organiser's own questions. */
export function Asks(props: AsksProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const read = useQuery(asksQuery(services, props.run.id));
  return (
    <section aria-labelledby="asked" ref={shownIfMeant}>
      <h2 id="asked">{t`What runners are asked`}</h2>
      <p className="quiet">{t`Once they have paid: on the thank-you page, in My runs, on the group’s page and by e-mail. Two questions at most are asked with the order.`}</p>
      <ReadState read={read} />
      {read.data !== undefined && <AsksForm {...props} asked={read.data} />}
    </section>
  );
}

function AsksForm({ run, canChange, asked }: AsksProps & { readonly asked: StaffAsks }) {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const actor = useOpened(
    () => asksChart(services, run),
    asksEdit(asked),
    () => undefined,
    `asks.${run.id}`,
  );
  useReadAgain(actor, asksEdit(asked));
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, message } = snapshot.context;
  const isSaving = snapshot.hasTag('busy');
  const isLocked = isSaving || !canChange;
  const asks = JSON.parse(values.asks) as RunAsks['asks'];
  const questions = JSON.parse(values.questions) as RunAsks['questions'];
  const give = <Part extends keyof RunAsks>(field: Part, value: RunAsks[Part]) =>
    actor.send({ type: 'field.typed', field, text: JSON.stringify(value) });
  const fault = faults.questions;
  return (
    <EditorProvider value={{ run, language: run.region, own: run.region, isLocked }}>
      <form
        className={styles.form}
        noValidate
        aria-label={t`What runners are asked`}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'form.submitted' });
        }}
      >
        <div className="stack-2">
          {askKeys.map((ask) => (
            <Tick
              key={ask}
              name={ask}
              checked={asks.includes(ask)}
              onChange={(checked) => {
                if (!isLocked)
                  give(
                    'asks',
                    askKeys.filter((one) => (one === ask ? checked : asks.includes(one))),
                  );
              }}
            >
              {i18n._(askNames[ask])}
            </Tick>
          ))}
        </div>
        {asks.includes('declaration') && !asked.has_declaration && (
          <p className="quiet">{t`There is no declaration yet, so nobody is asked to accept it.`}</p>
        )}
        {asked.tshirts && <p className="quiet">{t`T-shirt sizes are asked, too.`}</p>}
        <h3>{t`Own questions`}</h3>
        <p className="quiet">
          {t`Ask only what you need for the day: the bus, a meal, a relay partner. Do not ask for health, religion, ID numbers or anything else that you need not know. Runners read who sees their answer.`}
        </p>
        <ListField
          lines={questions}
          most={questionsLimit.all}
          add={t`Add a question`}
          nameOf={(place) => t`question ${place}`}
          newLine={newQuestion}
          onChange={(lines) => give('questions', [...lines])}
          draw={(question, change) => (
            <AskedQuestion
              question={question}
              answers={asked.answers.find(({ question_id }) => question_id === question.id)?.count ?? 0}
              isFaulty={fault !== undefined}
              onChange={change}
            />
          )}
        />
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {typeof fault === 'object'
              ? fault.text
              : t`Every question needs a text, and every choice at least two answers.`}
          </p>
        )}
        {snapshot.hasTag('failed') && <Refusal message={message} form={{ values, faults }} />}
        {snapshot.hasTag('overtaken') && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
        {canChange && (
          <div className="cluster">
            <ActionButton type="submit" variant="default" busy={isSaving && t`Saving…`}>
              {snapshot.hasTag('overtaken') ? t`Save mine` : t`Save`}
            </ActionButton>
          </div>
        )}
      </form>
    </EditorProvider>
  );
}

const newQuestion = (): StaffQuestion => ({
  id: null,
  kind: 'text',
  required: true,
  asked_of: 'all',
  with_order: false,
  seen_by: 'staff',
  texts: { pl: '', en: '', de: '' },
  choices: [],
});
