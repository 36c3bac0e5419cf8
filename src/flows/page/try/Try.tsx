import { useEffect, useId, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { hashOf } from '../../evidence/hashOf.ts';
import { hasHeard } from '../../evidence/plain.ts';
import type { Graph } from '../../graph/graph.ts';
import { stateIn } from '../../graph/tree.ts';
import { effectOf } from '../../simulate/effects.ts';
import page from '../Explorer.module.css';
import { Next } from './Next.tsx';
import styles from './Try.module.css';
import type { Trial } from './trial.ts';
import { Writer } from './Writer.tsx';
import { testOf, type walkerMachine } from './walker.machine.ts';
import { actionWords, contextLines, eventWords, valueWords } from './words.ts';

interface TryProps {
  readonly graph: Graph;
  readonly walker: SnapshotFrom<typeof walkerMachine>;
  readonly send: ActorRefFrom<typeof walkerMachine>['send'];
  readonly trial: Trial;
  readonly choose: (state: string) => void;
  readonly close: () => void;
}

/** A chart walked by hand: what happened, what may happen next, what it did and what it knows. */
export function Try({ graph, walker, send, trial, choose, close }: TryProps) {
  const { machine, recorded, input, steps, at, trouble, draft } = walker.context;
  const step = steps[at];
  const isWriting = walker.hasTag('writing');
  return (
    <aside className={`${page.panel} ${styles.try}`} aria-label="Try">
      <div className={page.head}>
        <h2>Try</h2>
        <button type="button" onClick={close} aria-label="Close">
          ×
        </button>
      </div>
      {!walker.hasTag('reading') && recorded === null && (
        <p role="status">
          No recorded examples: run <kbd>npm test</kbd>. Until then, write the input and the data of events yourself.
        </p>
      )}
      {recorded !== null && recorded.hash !== hashOf(machine) && (
        <p role="status">
          The chart has changed since its examples were recorded: run <kbd>npm test</kbd> again.
        </p>
      )}
      <Beginning walker={walker} send={send} />
      {hasHeard(input) && <p>Functions in the input answer as recorded, and only what a test has asked them.</p>}
      {trouble !== null && !isWriting && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      {step !== undefined && (
        <>
          <Steps walker={walker} send={send} />
          <h3>{step.snapshot.status === 'done' ? 'Ended in' : 'Current state'}</h3>
          <div role="status" className={styles.places}>
            {trial.leaves.map((id) => (
              <button key={id} type="button" className={page.link} onClick={() => choose(id)}>
                {stateIn(graph, id).path || graph.chart}
              </button>
            ))}
          </div>
        </>
      )}
      {isWriting && draft !== null ? (
        <Writer
          key={draft.type}
          draft={draft}
          trouble={trouble}
          examples={trial.choices.flatMap(({ offer }) => (offer.type === draft.type ? offer.events : []))}
          isFirst={step === undefined}
          hasRecorded={recorded !== null && recorded.sides.length > 0}
          send={send}
        />
      ) : (
        <Next groups={trial.groups} picked={trial.choices[walker.context.picked ?? -1]} send={send} />
      )}
      {step !== undefined && (
        <>
          <Did walker={walker} />
          <h3>Context</h3>
          <Knows now={step.snapshot.context} before={steps[at - 1]?.snapshot.context} />
          {step.snapshot.output !== undefined && (
            <>
              <h3>Output</h3>
              <pre className={styles.value}>{valueWords(step.snapshot.output)}</pre>
            </>
          )}
          <h3>As a test</h3>
          <div className={styles.buttons}>
            <button type="button" onClick={() => send({ type: 'test.copied' })}>
              Copy as test
            </button>
            <span role="status">{walker.hasTag('copied') && 'Copied.'}</span>
          </div>
          {walker.hasTag('refused') && (
            <>
              <p role="alert" className={styles.trouble}>
                The browser does not allow copying. Select the test here:
              </p>
              <pre className={styles.value}>{testOf(walker.context)}</pre>
            </>
          )}
        </>
      )}
    </aside>
  );
}

/** Where it starts: one of the recorded inputs, or what somebody wrote. */
function Beginning({ walker, send }: Pick<TryProps, 'walker' | 'send'>) {
  const { recorded, side } = walker.context;
  const id = useId();
  const sides = recorded?.sides ?? [];
  return (
    <div className={styles.side}>
      <label htmlFor={id}>Start from</label>
      <select
        id={id}
        value={sides.findIndex(({ name }) => name === side)}
        onChange={({ target }) => send({ type: 'side.chosen', side: sides[Number(target.value)]?.name ?? '' })}
      >
        {side === null && <option value={-1}>my own input</option>}
        {sides.map(({ name }, at) => (
          <option key={name} value={at}>
            {name || 'the recorded input'}
          </option>
        ))}
      </select>
      <button type="button" aria-label="Input as JSON" onClick={() => send({ type: 'input.opened' })}>
        {'{ }'}
      </button>
    </div>
  );
}

function Steps({ walker, send }: Pick<TryProps, 'walker' | 'send'>) {
  const { events, steps, at } = walker.context;
  const list = useRef<HTMLOListElement>(null);
  // The list moves, the page does not.
  useEffect(() => {
    const [all, one] = [list.current, list.current?.children[at]];
    if (all === null || !(one instanceof HTMLElement)) return;
    const [top, bottom] = [one.offsetTop, one.offsetTop + one.offsetHeight];
    if (top < all.scrollTop) all.scrollTop = top;
    if (bottom > all.scrollTop + all.clientHeight) all.scrollTop = bottom - all.clientHeight;
  }, [at]);
  const isPlaying = walker.hasTag('playing');
  return (
    <>
      <h3>Steps</h3>
      <ol ref={list} aria-label="Steps" className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={index}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              data-ahead={index > at || undefined}
              onClick={() => send({ type: 'step.chosen', at: index })}
            >
              <span>{index}</span>
              <b>{index === 0 ? 'start' : eventWords(events[index - 1]?.type ?? '')}</b>
              {index > 0 && step.taken.length === 0 && <small>ignored</small>}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <button type="button" disabled={at === 0} onClick={() => send({ type: 'step.chosen', at: at - 1 })}>
          ← Back
        </button>
        <button
          type="button"
          disabled={at + 1 >= steps.length}
          onClick={() => send({ type: 'step.chosen', at: at + 1 })}
        >
          Next →
        </button>
        <button type="button" disabled={steps.length < 2} onClick={() => send({ type: 'play.toggled' })}>
          {isPlaying ? '❚❚ Pause' : '▶ Play'}
        </button>
      </div>
    </>
  );
}

function Did({ walker }: Pick<TryProps, 'walker'>) {
  const { steps, at } = walker.context;
  const effects = steps[at]?.actions.flatMap(effectOf) ?? [];
  if (effects.length === 0) return null;
  return (
    <>
      <h3>Actions</h3>
      <ul>
        {effects.map((effect, index) => {
          const { words, value } = actionWords(effect);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an effect is known by its place
            <li key={index}>
              {words}
              {value !== undefined && <pre className={styles.value}>{valueWords(value)}</pre>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Knows({ now, before }: { readonly now: unknown; readonly before: unknown }) {
  return (
    <dl className={styles.knows}>
      {contextLines(now, before).map(({ name, text, isNew }) => (
        <div key={name} data-new={isNew || undefined}>
          <dt>
            {name}
            {isNew && <small> changed</small>}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
