import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { changedCharts, fileOf } from '../../live/file.ts';
import { type Recorded, type Recording, tabsIn } from '../../live/recording.ts';
import sheet from '../Explorer.module.css';
import styles from './Live.module.css';
import { type Recorder, type Seen, travelBy } from './look.ts';
import type { recorderMachine } from './recorder.machine.ts';
import { Steps } from './Steps.tsx';

interface LiveProps {
  readonly recorder: Recorder;
  readonly snapshot: SnapshotFrom<typeof recorderMachine>;
  readonly seen: Seen | null;
  readonly charts: readonly AnyStateMachine[];
  /** The chart that is drawn. */
  readonly chart: string;
  /** The things that have lives on the server, in a word. */
  readonly livesOf: string;
  readonly close: () => void;
}

/** What the charts of this browser's tabs do, or did: who runs, and the steps of the one that is looked at. */
export function Live({ recorder, snapshot, seen, charts, chart, livesOf, close }: LiveProps) {
  const { recording } = snapshot.context;
  const isLatest = snapshot.hasTag('latest');
  return (
    <aside className={`${sheet.panel} ${styles.live}`} aria-label="Live">
      <div className={sheet.head}>
        <h2>Live</h2>
        <button type="button" onClick={close} aria-label="Close">
          ×
        </button>
      </div>
      <Tools recorder={recorder} snapshot={snapshot} charts={charts} livesOf={livesOf} />
      <Source snapshot={snapshot} charts={charts} livesOf={livesOf} />
      {recording.length > 0 && (
        <Actors
          recording={recording}
          shown={seen?.actor ?? null}
          choose={(one) => recorder.send({ type: 'actor.chosen', actor: one.id, chart: one.chart })}
        />
      )}
      {recording.length > 0 && seen === null && <p>{chart} is not running. Open a page that uses it in another tab.</p>}
      {seen !== null && (
        <>
          <Travel recorder={recorder} seen={seen} isLatest={isLatest} />
          <Steps
            seen={seen}
            isLatest={isLatest}
            choose={(one) => recorder.send({ type: 'step.chosen', number: one })}
          />
        </>
      )}
    </aside>
  );
}

interface ToolsProps {
  readonly snapshot: SnapshotFrom<typeof recorderMachine>;
  readonly charts: readonly AnyStateMachine[];
  readonly livesOf: string;
}

function Tools({ recorder, snapshot, charts, livesOf }: ToolsProps & { readonly recorder: Recorder }) {
  const { send } = recorder;
  const { recording, about } = snapshot.context;
  const isPaused = snapshot.hasTag('paused');
  return (
    <div className={styles.tools}>
      {snapshot.hasTag('tabs') ? (
        <>
          <button
            type="button"
            aria-pressed={isPaused}
            onClick={() => send({ type: isPaused ? 'recording.resumed' : 'recording.paused' })}
          >
            Pause
          </button>
          <button type="button" onClick={() => send({ type: 'recording.cleared' })}>
            Clear
          </button>
        </>
      ) : (
        <button type="button" onClick={() => send({ type: 'tabs.wanted' })}>
          Back to the live tabs
        </button>
      )}
      <button type="button" disabled={recording.length === 0} onClick={() => save(recording, charts)}>
        Save
      </button>
      <label className={styles.file}>
        Open
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) send({ type: 'file.chosen', file });
            // The same file may be opened again.
            target.value = '';
          }}
        />
      </label>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const subject = String(new FormData(event.currentTarget).get('about') ?? '').trim();
          if (subject !== '') send({ type: 'lives.asked', about: subject });
        }}
      >
        <label>
          {livesOf}
          <input name="about" defaultValue={about} autoComplete="off" spellCheck={false} />
        </label>
        <button type="submit">Show</button>
      </form>
    </div>
  );
}

/** The source of all this, and the reason for its absence. */
function Source({ snapshot, charts, livesOf }: ToolsProps) {
  const { opened, refusal, recording } = snapshot.context;
  const changed = opened === null ? [] : changedCharts(opened, charts);
  const says: Readonly<Record<string, string>> = {
    asking: `Loading this ${livesOf} …`,
    unknown: `There is no ${livesOf} with this id.`,
    unreachable: 'The server did not answer. Try again.',
    refused: refusal,
    paused: 'Paused: nothing is recorded.',
    tabs: recording.length === 0 ? 'No chart is running. Open the shop in another tab.' : '',
  };
  const [, sentence = ''] = Object.entries(says).find(([tag]) => snapshot.hasTag(tag as 'tabs')) ?? [];
  return (
    <div role="status">
      {sentence !== '' && <p>{sentence}</p>}
      {opened !== null && (
        <p>
          Recorded on {new Date(opened.savedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}.
        </p>
      )}
      {changed.length > 0 && <p>Changed since then: {changed.join(', ')}. What no longer exists is not highlighted.</p>}
    </div>
  );
}

interface ActorsProps {
  readonly recording: Recording;
  readonly shown: Recorded | null;
  readonly choose: (actor: Recorded) => void;
}

/** The running actors, by tab; children under those that invoked them. */
function Actors({ recording, shown, choose }: ActorsProps) {
  return (
    <section className={styles.actors} aria-label="Actors">
      {tabsIn(recording).map(({ id, page, actors }) => (
        <div key={id}>
          {page !== '' && <p className={sheet.path}>{page}</p>}
          <ul>
            {actors.map(({ actor, depth }) => (
              <li key={actor.id} style={{ paddingInlineStart: depth * 14 }}>
                <button
                  type="button"
                  className={sheet.link}
                  aria-pressed={actor === shown}
                  data-gone={actor.isGone ? '' : undefined}
                  onClick={() => choose(actor)}
                >
                  {nameOf(actor)}
                  {actor.isGone && <small> stopped</small>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Travel({ recorder, seen, isLatest }: Pick<LiveProps, 'recorder'> & { seen: Seen; isLatest: boolean }) {
  const { actor, step } = seen;
  const at = actor.entries.indexOf(step);
  return (
    <div className={styles.travel}>
      <h3>Steps of {actor.name || actor.chart}</h3>
      <button type="button" aria-label="Back" disabled={at <= 0} onClick={() => travelBy(recorder, seen, -1)}>
        ‹
      </button>
      <span>
        {at + 1} of {actor.entries.length}
      </span>
      <button type="button" aria-label="Next" disabled={isLatest} onClick={() => travelBy(recorder, seen, 1)}>
        ›
      </button>
      <button type="button" disabled={isLatest} onClick={() => recorder.send({ type: 'step.chosen', number: null })}>
        Latest
      </button>
    </div>
  );
}

/** A child is named together with the actor that invoked it. */
const nameOf = ({ chart, name }: Recorded) => (name === '' || name === chart ? chart : `${name} (${chart})`);

/** To the person's files: to be sent to somebody, and opened again. */
function save(recording: Recording, charts: readonly AnyStateMachine[]): void {
  const now = new Date();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([fileOf(recording, charts, now)], { type: 'application/json' }));
  link.download = `flows-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
