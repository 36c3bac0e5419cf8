import { useLingui } from '@lingui/react/macro';
import { runPageLimits as is } from '#contract/shop/runPage.values.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import type { PartProps } from './part.ts';
import { TextsField } from './TextsField.tsx';

/** The parts that are one text. */

export function SentencePart({ value, onChange, errorAt }: PartProps<'sentence'>) {
  const { t } = useLingui();
  const { language } = useEditor();
  return (
    <TextsField
      label={t`What makes people want to run`}
      texts={value}
      limit={is.sentence}
      error={errorAt(language)}
      onChange={onChange}
    />
  );
}

interface ProsePartProps extends PartProps<'awaits'> {
  readonly label: string;
  readonly limit: number;
}

export function ProsePart({ label, limit, value, onChange, errorAt }: ProsePartProps) {
  const { t } = useLingui();
  const { language } = useEditor();
  return (
    <TextsField
      isProse
      label={label}
      help={t`**bold**, _italics_, - lists, [links](https://example.com)`}
      texts={value}
      limit={limit}
      error={errorAt(language)}
      onChange={onChange}
    />
  );
}

export function NewsPart({ value, onChange, errorAt }: PartProps<'news'>) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { language } = useEditor();
  return (
    <TextsField
      label={t`Shown on top of the page, with its day`}
      texts={value?.text ?? {}}
      limit={is.news}
      error={errorAt(`text.${language}`) ?? errorAt('text')}
      onChange={(text) =>
        onChange(
          Object.values(text).every((one) => one.trim() === '')
            ? null
            : { text, at: new Date(services.serverNow()).toISOString() },
        )
      }
    />
  );
}

export function ResultsPart({ value, onChange, errorAt }: PartProps<'results'>) {
  const { t } = useLingui();
  const { isLocked } = useEditor();
  return (
    <Field
      label={t`Link to the results`}
      help={t`Shown once the run is over. Begins with https://`}
      type="url"
      inputMode="url"
      autoComplete="off"
      value={value ?? ''}
      maxLength={is.url}
      readOnly={isLocked}
      error={errorAt('')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}
