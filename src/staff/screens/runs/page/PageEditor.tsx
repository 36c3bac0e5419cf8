import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Language, languages } from '#contract/constants.ts';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import { faultsWithin, pageEdit, pageParts, partsOf, type TypedPart } from '#machines/runs/page.form.ts';
import { languageNames } from '../../../../i18n/languageNames.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { pageChart, publishPage } from '../../../effects/runs/page.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useReadAgain } from '../../../hooks/useReadAgain.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { pagePartNames } from '../../../kit/pagePartNames.ts';
import { EditorProvider } from '../../../parts/editor/EditorContext.ts';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import type { StaffPage } from '../../../queries/runs/page.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Page.module.css';
import { PagePreview } from './PagePreview.tsx';
import type { PartProps } from './part.ts';
import { partFields } from './partFields.tsx';
import { usePublishing } from './usePublishing.ts';

interface PageEditorProps {
  readonly run: Run;
  readonly page: StaffPage;
}

/** All parts of a run's page in one language at a time, and beside them how readers would see it. */
export function PageEditor({ run, page }: PageEditorProps) {
  const { t, i18n } = useLingui();
  const { services } = useStaff();
  const canChange = useRights()('runs.write');
  const actor = useOpened(
    () => pageChart(services, run),
    pageEdit(page),
    () => undefined,
    `page.${run.id}`,
  );
  useReadAgain(actor, pageEdit(page));
  const snapshot = useSelector(actor, (current) => current);
  const { values, read, faults, theirs, message } = snapshot.context;
  const address = useListAddress();
  const language = address.oneOf('written', languages) ?? run.region;
  const changed = pageParts.filter((part) => values[part] !== read[part]);
  const isSaving = snapshot.hasTag('busy');
  const isLocked = isSaving || !canChange;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const shown = actor.on('fault.shown', ({ field }) => showPart(form.current, field));
    return () => shown.unsubscribe();
  }, [actor]);
  const change = <Part extends PagePart>(part: Part, value: TypedPart<Part>) =>
    actor.send({ type: 'field.typed', field: part, text: JSON.stringify(value) });
  const propsOf = <Part extends PagePart>(part: Part): PartProps<Part> => {
    const fault = faults[part];
    const within = fault === undefined ? null : faultsWithin(part, values[part]);
    const words = { non_empty: t`Required`, max_length: t`Too long`, string: t`Required`, number: t`Required` };
    return {
      value: JSON.parse(values[part]) as TypedPart<Part>,
      onChange: (value) => change(part, value),
      errorAt(path) {
        const kind = within?.get(path);
        return kind === undefined ? undefined : (words[kind as keyof typeof words] ?? t`Check what is written here`);
      },
    };
  };
  return (
    <EditorProvider value={{ run, language, own: run.region, isLocked }}>
      <div className={styles.page}>
        <form
          ref={form}
          noValidate
          className="stack-4"
          aria-label={t`The run’s page`}
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'form.submitted' });
          }}
        >
          <div className={styles.bar}>
            <Languages language={language} onChoose={(one) => address.put({ written: one }, { replace: true })} />
            <p className={styles.state} aria-live="polite">
              <StateWords page={page} hasChanges={changed.length > 0} />
            </p>
            {canChange && (
              <div className="cluster">
                <ActionButton
                  type="submit"
                  isCompact
                  variant={changed.length > 0 ? 'main' : 'default'}
                  disabled={changed.length === 0}
                  busy={isSaving && t`Saving…`}
                >
                  {snapshot.hasTag('overtaken') ? t`Save mine` : t`Save`}
                </ActionButton>
                <Publish key={page.version} run={run} page={page} isSaved={changed.length === 0} />
              </div>
            )}
          </div>
          {snapshot.hasTag('failed') && <Refusal message={message} form={{ values, faults }} />}
          {snapshot.hasTag('overtaken') && (
            <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })}>
              <p>{t`These parts are different now. Save yours, or take theirs.`}</p>
              <dl>
                {Object.entries<string | undefined>(theirs).map(([part, text = '']) => (
                  <div key={part}>
                    <dt>{i18n._(pagePartNames[part as PagePart])}</dt>
                    <dd>
                      {t`Theirs:`} {plainText(text)}
                    </dd>
                    <dd>
                      {t`Yours:`} {plainText(values[part as PagePart])}
                    </dd>
                  </div>
                ))}
              </dl>
            </Overtaking>
          )}
          {partFields.map(({ part, draw }) => {
            const fault = faults[part];
            return (
              <Part key={part} part={part} error={typeof fault === 'object' ? fault.text : undefined}>
                {draw(propsOf)}
              </Part>
            );
          })}
        </form>
        <PagePreview run={run} parts={partsOf(pick(values, changed))} version={page.version} language={language} />
      </div>
    </EditorProvider>
  );
}

const pick = (values: Readonly<Record<PagePart, string>>, parts: readonly PagePart[]) =>
  Object.fromEntries(parts.map((part) => [part, values[part]]));

/** The words of a part, without what a reader does not see. */
function plainText(text: string): string {
  const words: string[] = [];
  const collect = (value: unknown, name: string) => {
    if (typeof value === 'string') {
      if (!['id', 'blur', 'kind'].includes(name)) words.push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) collect(one, key);
    }
  };
  collect(JSON.parse(text === '' ? 'null' : text), '');
  return words.length === 0 ? '–' : words.join(' · ').slice(0, 300);
}

/** Brings a part with a fault, or one that somebody else has changed, into view. */
function showPart(form: HTMLElement | null, part: string) {
  setTimeout(() => {
    const section = form?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    section?.scrollIntoView({ block: 'center' });
    section?.querySelector<HTMLElement>('[aria-invalid], input, textarea, button')?.focus({ preventScroll: true });
  });
}

interface PartFrameProps {
  readonly part: PagePart;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Part({ part, error, children }: PartFrameProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id} data-part={part}>
      <h2 id={id}>{i18n._(pagePartNames[part])}</h2>
      {children}
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </section>
  );
}

function Languages({
  language,
  onChoose,
}: {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.languages}>
      <legend className="unseen">{t`Language that is written`}</legend>
      {languageNames.map((one) => (
        <label key={one.language} lang={one.language} translate="no">
          <input
            className="unseen"
            type="radio"
            name="written-language"
            aria-label={one.name}
            checked={one.language === language}
            onChange={() => onChoose(one.language)}
          />
          <span aria-hidden="true">{one.language.toUpperCase()}</span>
        </label>
      ))}
    </fieldset>
  );
}

function StateWords({ page, hasChanges }: { readonly page: StaffPage; readonly hasChanges: boolean }) {
  const { t } = useLingui();
  if (hasChanges) return <span>{t`There are changes that are not saved.`}</span>;
  if (page.published_at === null) return <span>{t`Saved. Nobody sees it yet.`}</span>;
  return page.differs ? (
    <span>{t`Saved. Readers still see the page as it was.`}</span>
  ) : (
    <span>{t`Published: readers see this.`}</span>
  );
}

interface PublishProps extends PageEditorProps {
  readonly isSaved: boolean;
}

function Publish({ run, page, isSaved }: PublishProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { isBusy, message, publish } = usePublishing(() => publishPage(services, run, page.version));
  const canPublish = isSaved && (page.differs || page.published_at === null);
  return (
    <>
      <ActionButton
        isCompact
        variant={canPublish ? 'main' : 'default'}
        disabled={!canPublish}
        busy={isBusy && t`Publishing…`}
        onClick={publish}
      >
        {t`Publish`}
      </ActionButton>
      {message !== null && <p className={styles.fault}>{message}</p>}
    </>
  );
}
