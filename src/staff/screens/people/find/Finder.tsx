import { useLingui } from '@lingui/react/macro';
import { createSpotlightStore, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue, useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { OfficeIcon } from '../../../parts/OfficeIcon.tsx';
import keys from '../../../parts/table/Keys.module.css';
import { findQuery, type Hit } from '../../../queries/people/find.ts';
import styles from './Finder.module.css';
import { addressOfHit, FoundHit, HitActs, keyOfHit } from './FoundHit.tsx';

/** Typing is followed after a rest of so many milliseconds. */
const rest = 150;

/**
 * Finds anybody from anywhere: people and groups by run, nearest first. Arrows choose, Enter opens; the chosen one shows
 * its telephone and what can be done at once, where Tab leads.
 */
export function Finder({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const navigate = useNavigate();
  const [store] = useState(createSpotlightStore);
  const [words, write] = useInputState('');
  const [sought] = useDebouncedValue(words.trim(), rest);
  const read = useQuery(findQuery(services, sought));
  const hits = sought === '' ? [] : (read.data?.hits ?? []);
  const { selected } = useSpotlight(store);
  const chosen = hits[Math.max(0, selected)];
  // The first hit is chosen until an arrow says otherwise.
  useEffect(() => store.updateState((state) => ({ ...state, selected: 0 })), [store]);
  const runs = Map.groupBy(hits, (hit) => (hit.kind === 'place' ? hit.place.run_id : hit.group.run_id));
  return (
    <Spotlight.Root
      store={store}
      forceOpened
      query={words}
      onQueryChange={write}
      shortcut={null}
      closeOnActionTrigger={false}
      attributes={{ content: { 'aria-label': t`Find` } }}
      withinPortal={false}
      // A page that scrolls behind it is no harm, and a lock would write a style sheet into the page.
      lockScroll={false}
      size={860}
      yOffset={64}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.55 }}
      classNames={{ content: styles.sheet ?? '', inner: styles.inner ?? '' }}
      closeOnEscape
      onKeyDownCapture={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={styles.ask}>
        <Spotlight.Search
          aria-label={t`Find`}
          placeholder={t`Name, e-mail, number, group`}
          leftSection={<OfficeIcon name="search" size="l" />}
          classNames={{ input: styles.input ?? '' }}
        />
        <button type="button" className={keys.key} onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="unseen">{t`Close`}</span>
        </button>
      </div>
      <p className="unseen" role="status">
        {sought === '' || read.isPending ? '' : t`Found: ${hits.length}`}
      </p>
      <Spotlight.ActionsList className={styles.hits ?? ''} key={sought}>
        {[...runs].map(([runId, ofRun]) => (
          <section key={runId} aria-labelledby={`found-${runId}`}>
            <h2 id={`found-${runId}`} className={styles.run} translate="no">
              {runOf(ofRun)}
            </h2>
            {ofRun.map((hit) => (
              <div key={keyOfHit(hit)} className={styles.hit} data-chosen={hit === chosen || undefined}>
                <Spotlight.Action
                  className={styles.action ?? ''}
                  data-selected={hit === chosen || undefined}
                  onClick={() => void navigate(addressOfHit(hit), { replace: true })}
                >
                  <FoundHit hit={hit} words={sought} />
                </Spotlight.Action>
                {hit === chosen && <HitActs hit={hit} />}
              </div>
            ))}
          </section>
        ))}
        {sought !== '' && hits.length === 0 && read.isSuccess && <p className={styles.none}>{t`Nobody found.`}</p>}
        {read.isError && <p className={styles.none}>{read.error.message}</p>}
      </Spotlight.ActionsList>
      <footer className={styles.end} aria-hidden="true">
        <span>
          <kbd className={keys.key}>↑</kbd> <kbd className={keys.key}>↓</kbd> <span>{t`choose`}</span>
        </span>
        <span>
          <kbd className={keys.key}>Enter</kbd> <span>{t`open`}</span>
        </span>
        <span>
          <kbd className={keys.key}>Tab</kbd> <span>{t`actions`}</span>
        </span>
        <span>{t`digits: group, number, telephone`}</span>
      </footer>
    </Spotlight.Root>
  );
}

const runOf = ([hit]: readonly Hit[]) =>
  hit === undefined ? '' : hit.kind === 'place' ? hit.place.run : hit.group.run;
