import { useLingui } from '@lingui/react/macro';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { languages } from '#contract/constants.ts';
import type { Texts } from '#contract/shop/runPage.values.ts';
import { languageNames } from '../../../../i18n/languageNames.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { ProseField } from './ProseField.tsx';

interface TextsFieldProps {
  readonly label: string;
  readonly texts: Texts;
  readonly limit: number;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly name?: string;
  /** Paragraphs in Markdown. */
  readonly isProse?: boolean;
  readonly onChange: (texts: Texts) => void;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>;
}

/** A text in the language that is written now; where it is missing, it says what readers see instead. */
export function TextsField({ label, texts, limit, help, isProse = false, onChange, ...rest }: TextsFieldProps) {
  const { t } = useLingui();
  const { language, own, isLocked } = useEditor();
  const shown = texts[language] ?? '';
  const instead = [own, ...languages].find((one) => one !== language && (texts[one] ?? '').trim() !== '');
  const insteadName = languageNames.find((one) => one.language === instead)?.name ?? '';
  const falls = shown.trim() === '' && instead !== undefined ? texts[instead] : undefined;
  const field = {
    ...rest,
    label: (
      <>
        <span>{label}</span> <span className="quiet tnum">{language.toUpperCase()}</span>
      </>
    ),
    lang: language,
    value: shown,
    maxLength: limit,
    readOnly: isLocked,
    placeholder: falls,
    autoComplete: 'off',
    help: falls === undefined ? help : t`Missing in this language: readers see it in ${insteadName}.`,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...texts, [language]: value }),
  };
  if (!isProse) return <Field {...field} />;
  const { onKeyDown: _, onPaste: __, ...area } = field;
  return <ProseField {...area} />;
}
