import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { charactersLeft } from '#machines/kit/groupName.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { type PartProps, useTextField } from './view.ts';

/**
 * What is typed about the group: the name under which it is found. A buyer of one place is not asked for it, but may
 * give it.
 */
export function GroupTexts({ actor, view }: PartProps) {
  const { t } = useLingui();
  const field = useTextField({ actor, view });
  const { places, texts } = view.draft;
  // What is typed into the folded field leaves it where it is.
  const [wasNamed] = useState(texts.group_name !== '');
  const left = charactersLeft(texts.group_name);
  const name = (
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
  return places > 1 || wasNamed ? name : <Fold summary={t`Friends coming later? Name your group`}>{name}</Fold>;
}
