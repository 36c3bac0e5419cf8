import type { Texts } from '#contract/shop/runPage.values.ts';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { ListField } from '../../../parts/editor/ListField.tsx';
import { TextsField } from './TextsField.tsx';

interface TextsListProps {
  readonly lines: readonly Texts[];
  readonly most: number;
  readonly limit: number;
  readonly add: string;
  readonly nameOf: (place: number) => string;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (lines: readonly Texts[]) => void;
}

/** Short texts one below the other: Enter begins the next one, and several pasted lines are several texts. */
export function TextsList({ lines, most, limit, nameOf, errorAt, onChange, ...rest }: TextsListProps) {
  const { language } = useEditor();
  return (
    <ListField
      {...rest}
      lines={lines}
      most={most}
      nameOf={nameOf}
      newLine={() => ({})}
      onChange={onChange}
      draw={(texts, change, at) => (
        <TextsField
          label={nameOf(at + 1)}
          texts={texts}
          limit={limit}
          error={errorAt(String(at)) ?? errorAt(`${at}.${language}`)}
          onChange={change}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (lines.length >= most) return;
            onChange(lines.toSpliced(at + 1, 0, {}));
            const item = event.currentTarget.closest('li');
            setTimeout(() => item?.nextElementSibling?.querySelector('input')?.focus());
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData
              .getData('text')
              .split(/\r?\n/u)
              .map((line) => line.replace(/^\s*(?:[-*•·–]|\d+[.)])\s+/u, '').trim())
              .filter((line) => line !== '');
            if (pasted.length < 2) return;
            event.preventDefault();
            const made = pasted.map((text, row) => ({
              ...(row === 0 ? texts : {}),
              [language]: text.slice(0, limit),
            }));
            onChange(lines.toSpliced(at, 1, ...made).slice(0, most));
          }}
        />
      )}
    />
  );
}
