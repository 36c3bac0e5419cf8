import { useEffect, useId, useRef } from 'react';
import type { ActorRefFrom, EventObject } from 'xstate';
import { type Draft, draftOf } from '../../simulate/byHand.ts';
import styles from './Try.module.css';
import type { walkerMachine } from './walker.machine.ts';
import { eventWords, payloadWords } from './words.ts';

interface WriterProps {
  readonly draft: Draft;
  readonly trouble: string | null;
  /** What it was recorded with. */
  readonly examples: readonly EventObject[];
  /** Whether there is nothing to go back to. */
  readonly isFirst: boolean;
  /** Whether there are recorded inputs to start from. */
  readonly hasRecorded: boolean;
  readonly send: ActorRefFrom<typeof walkerMachine>['send'];
}

/** The data of an event, or the chart's input, as JSON. */
export function Writer({ draft: { type, text }, trouble, examples, isFirst, hasRecorded, send }: WriterProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.writer}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'draft.sent' });
      }}
    >
      <label htmlFor={`${id}-field`}>{type === null ? 'Input' : `Data of ${eventWords(type)}`}</label>
      <textarea
        ref={field}
        id={`${id}-field`}
        spellCheck={false}
        rows={Math.min(14, text.split('\n').length + 1)}
        value={text}
        aria-invalid={trouble !== null}
        aria-describedby={`${id}-trouble`}
        onChange={({ target }) => send({ type: 'draft.typed', text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') send({ type: 'draft.closed' });
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send({ type: 'draft.sent' });
        }}
      />
      <p role="alert" id={`${id}-trouble`} className={styles.trouble}>
        {trouble}
      </p>
      {type === null && (
        <p>
          {hasRecorded
            ? 'What the chart is started with, as JSON. A recorded one is under “Start from”.'
            : 'What the chart is started with, as JSON. The tests record it.'}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="submit" title="Ctrl+Enter">
          {type === null ? 'Start' : 'Send'}
        </button>
        {!isFirst && (
          <button type="button" onClick={() => send({ type: 'draft.closed' })}>
            Cancel
          </button>
        )}
      </div>
      {examples.length > 1 && (
        <>
          <p>Examples</p>
          <ul>
            {examples.map((event) => (
              <li key={draftOf(event).text}>
                <button
                  type="button"
                  className={styles.example}
                  onClick={() => send({ type: 'draft.typed', text: draftOf(event).text })}
                >
                  {payloadWords(event)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  );
}
