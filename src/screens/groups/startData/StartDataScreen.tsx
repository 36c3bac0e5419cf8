import { Plural, useLingui } from '@lingui/react/macro';
import type { Asked, AskedPlace } from '#contract/groups/startData.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { StartDataForm, type StartDataFormProps } from './StartDataForm.tsx';
import styles from './startData.module.css';
import { useNeedWords, useWho } from './useNeedWords.ts';

export interface StartDataScreenProps extends Pick<StartDataFormProps, 'formOf' | 'isGuest'> {
  readonly asked: Asked;
  /** Where the reader came from: the group, or the thank-you page. */
  readonly back: string;
}

/** What the places of a group still need, one card each: few fields, saved one by one (docs/rules/start-data.md). */
export function StartDataScreen({ asked, back, ...form }: StartDataScreenProps) {
  const { t } = useLingui();
  const { longDate } = useFormat();
  const own = asked.places.filter(({ can_answer }) => can_answer);
  const others = asked.places.filter(({ can_answer, name }) => !can_answer && name !== null);
  const missing = own.filter(({ needs }) => needs.length > 0).length;
  const day = longDate(asked.event_date);
  return (
    <div className="stack-6">
      <PageHead
        title={t`Start data`}
        lead={
          <>
            <span>
              <bdi translate="no">{asked.event_name}</bdi>, {day}.
            </span>{' '}
            {missing === 0 ? (
              <span>{t`Everything is there. You can still change it.`}</span>
            ) : (
              <Plural
                value={missing}
                one="The organiser still needs something of # person. What you do not know now you can add later."
                other="The organiser still needs something of # people. What you do not know now you can add later."
              />
            )}
          </>
        }
      />
      {own.map((place) => (
        <StartDataForm key={place.id} asked={asked} place={place} {...form} />
      ))}
      {others.length > 0 && <Others others={others} />}
      <p>
        <ToPath to={back} variant="default">
          {form.isGuest ? t`Back to your order` : t`Back to the group`}
        </ToPath>
      </p>
    </div>
  );
}

/** People who fill in their own data, and what is still missing, as far as the reader may know. */
function Others({ others }: { readonly others: readonly AskedPlace[] }) {
  const { t } = useLingui();
  const who = useWho();
  const words = useNeedWords();
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="h3">{t`The others fill in their own data`}</h2>
      <ul className={styles.others}>
        {others.map((place) => (
          <li key={place.id}>
            <strong translate="no">{who(place)}</strong>{' '}
            {place.needs.length > 0 && (
              <StateWord icon="alert" tone="calm">
                {words(place.needs)}
              </StateWord>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
