import { type KeyboardEvent, useEffect, useRef } from 'react';
import { changesOf, type Step } from '../../live/recording.ts';
import { eventWords } from '../try/words.ts';
import styles from './Live.module.css';
import type { Seen } from './look.ts';

interface StepsProps {
  readonly seen: Seen;
  readonly isLatest: boolean;
  /** Null: the last one, and whatever comes. */
  readonly choose: (number: number | null) => void;
}

/** What an actor did, the newest first; the step that is looked at is open. */
export function Steps({ seen: { actor, step }, isLatest, choose }: StepsProps) {
  const { entries, chart } = actor;
  const at = entries.indexOf(step);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-step="${step.number}"]`);
    if (shown && list.current) bringInto(list.current, shown);
  }, [step]);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = entries[at + by];
    if (next === undefined) return;
    choose(next === entries.at(-1) ? null : next.number);
    list.current?.querySelector<HTMLElement>(`[data-step="${next.number}"]`)?.focus();
  };
  return (
    <ol ref={list} className={styles.steps} aria-label="Steps" onKeyDown={press}>
      {entries
        .map((one, index) => {
          const before = entries[index - 1];
          const isShown = one === step;
          return (
            <li key={one.number} className={one.took.length === 0 && before !== undefined ? styles.untaken : undefined}>
              <button
                type="button"
                data-step={one.number}
                aria-expanded={isShown && !isLatest}
                aria-current={isShown ? 'step' : undefined}
                onClick={() => choose(isShown && !isLatest ? null : one.number)}
              >
                <time dateTime={new Date(one.time).toISOString()}>{clock(one.time)}</time>
                <b>{ends[one.event.type] ?? eventWords(one.event.type)}</b>
                <span>{leadsTo(chart, one, before)}</span>
              </button>
              {isShown && !isLatest && <Opened step={one} before={before} />}
            </li>
          );
        })
        .toReversed()}
    </ol>
  );
}

/** Within a list, that the page does not move with it. */
function bringInto(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const lowest = offsetTop + offsetHeight - list.clientHeight;
  if (list.scrollTop > offsetTop) list.scrollTop = offsetTop;
  else if (list.scrollTop < lowest) list.scrollTop = lowest;
}

/** What came with an event, what it changed, and all that the chart knew then. */
function Opened({ step, before }: { readonly step: Step; readonly before: Step | undefined }) {
  const { type, ...payload } = step.event;
  const changes = before === undefined ? [] : changesOf(before.context, step.context);
  return (
    <div className={styles.opened}>
      {step.who !== undefined && step.who !== '' && <p>by {step.who}</p>}
      {Object.keys(payload).length > 0 && <Json title="Payload" value={payload} />}
      {changes.length > 0 && (
        <dl aria-label="Changed">
          {changes.map(({ path, was, now }) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <del>{inLine(was)}</del> <ins>{inLine(now)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {step.runs.length > 0 && <p>running: {step.runs.join(', ')}</p>}
      {Object.keys(step.context ?? {}).length > 0 && <Json title="Context" value={step.context} />}
    </div>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <details open={title === 'Payload'}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 1)}</pre>
    </details>
  );
}

const inLine = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));

/** What is no event of anybody's. */
const ends: Readonly<Record<string, string>> = { 'xstate.init': 'start', 'xstate.stop': 'stop' };

/** The states that it came into; none where it stayed. */
function leadsTo(chart: string, { at, took }: Step, before: Step | undefined): string {
  const states = at.filter((id) => before?.at.includes(id) !== true).map((id) => id.slice(chart.length + 1));
  if (states.length > 0) return `→ ${states.join(', ')}`;
  return took.length === 0 && before !== undefined ? 'ignored' : 'stays here';
}

/** With milliseconds, for steps come close upon each other; of another day with the day. */
const clock = (time: number) => {
  const date = new Date(time);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  const clockTime = `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  return day === today ? clockTime : `${day} ${clockTime}`;
};
