import { useSelector } from '@xstate/react';
import { partAt } from '../../parts/partAt.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { NewPassword } from './NewPassword.tsx';
import { PasswordSet } from './PasswordSet.tsx';
import { Requested } from './Requested.tsx';
import { RequestForm } from './RequestForm.tsx';
import { Spent } from './Spent.tsx';
import type { PasswordResetScreenProps } from './view.ts';

/** A forgotten password: asking for the link, and what the link leads to (docs/rules/accounts.md 5.6). */
export function PasswordResetScreen(props: PasswordResetScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? RequestForm);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <View {...props} />
    </div>
  );
}

const views = { requested: Requested, setting: NewPassword, spent: Spent, done: PasswordSet };
