import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useEditor } from './EditorContext.ts';
import styles from './ListField.module.css';

interface ListFieldProps<Line> {
  readonly lines: readonly Line[];
  readonly most: number;
  /** "Add a question". */
  readonly add: string;
  /** A line by its place: "question 2". */
  readonly nameOf: (place: number) => string;
  readonly newLine: () => Line;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly draw: (line: Line, change: (line: Line) => void, at: number) => ReactNode;
  /** The place of a list that sorts itself is not chosen. */
  readonly isSorted?: boolean;
}

/** A list whose lines are added, removed and put into another order, by pointer and by keyboard. */
export function ListField<Line>(props: ListFieldProps<Line>) {
  const { lines, most, add, nameOf, newLine, onChange, draw, isSorted = false } = props;
  const { t } = useLingui();
  const { isLocked } = useEditor();
  const list = useRef<HTMLOListElement>(null);
  const change = (at: number, line: Line) => onChange(lines.with(at, line));
  const focus = (at: number, selector: string) =>
    setTimeout(() => list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus());
  function append() {
    onChange([...lines, newLine()]);
    focus(lines.length, 'input, textarea, select, [role="button"]');
  }
  function move(at: number, by: 1 | -1) {
    const [line, other] = [lines[at], lines[at + by]];
    if (line === undefined || other === undefined) return;
    onChange(lines.with(at, other).with(at + by, line));
    const isAtEnd = at + by === 0 || at + by === lines.length - 1;
    focus(at + by, `[data-move="${isAtEnd ? -by : by}"]`);
  }
  function remove(at: number) {
    onChange(lines.toSpliced(at, 1));
    if (lines.length > 1) focus(Math.min(at, lines.length - 2), '[data-remove]');
  }
  return (
    <div className="stack-3">
      {lines.length > 0 && (
        <ol ref={list} className={styles.list}>
          {lines.map((line, at) => {
            const name = nameOf(at + 1);
            return (
              <li key={name} aria-label={name}>
                <div className="stack-3">{draw(line, (changed) => change(at, changed), at)}</div>
                {!isLocked && (
                  <div className={styles.tools}>
                    {!isSorted && (
                      <>
                        <IconButton
                          icon="up"
                          label={t`Move ${name} up`}
                          data-move="-1"
                          disabled={at === 0}
                          onClick={() => move(at, -1)}
                        />
                        <IconButton
                          icon="down"
                          label={t`Move ${name} down`}
                          data-move="1"
                          disabled={at === lines.length - 1}
                          onClick={() => move(at, 1)}
                        />
                      </>
                    )}
                    <IconButton icon="cross" label={t`Remove ${name}`} data-remove="" onClick={() => remove(at)} />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {!isLocked && lines.length < most && (
        <div>
          <Button size="compact" leftSection={<Icon name="plus" />} onClick={append}>
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
