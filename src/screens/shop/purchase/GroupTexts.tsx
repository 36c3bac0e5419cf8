import { Plural, useLingui } from '@lingui/react/macro';
import { charactersLeft } from '#machines/groups/groupName.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { type PartProps, useTextField } from './view.ts';

/** What is typed about the group: the name under which it is found; it may be left out. */
export function GroupTexts({ actor, view }: PartProps) {
  const { t } = useLingui();
  const field = useTextField({ actor, view });
  const left = charactersLeft(view.draft.texts.group_name);
  return (
    <Field
      {...field('group_name')}
      label={t`Group name`}
      optional
      autoComplete="off"
      help={
        <span>
          <Plural value={left} one="# character left." other="# characters left." />{' '}
          {t`The people you invite will see it.`}
        </span>
      }
    />
  );
}
