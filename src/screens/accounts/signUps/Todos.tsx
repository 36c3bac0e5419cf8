import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './signUps.module.css';
import { sumOf, type Todo, type TodoKind } from './todos.ts';

interface TodosProps {
  readonly signup: MySignup;
  /** The captain's; undefined for a member, and until they are known. */
  readonly todos: readonly Todo[] | undefined;
}

/** What is still to be done for a run, one's own and the captain's alike: how many, of what, and the way there. */
export function Todos({ signup, todos = [] }: TodosProps) {
  const { id, group_id, ageless } = signup;
  const { t } = useLingui();
  const { shortDate } = useFormat();
  const until = shortDate(signup.tshirts_until);
  const words = useCaptainsWords(until);
  // Among the sizes that the captain counts is the captain's own.
  const isOwnSize = signup.tshirt_edit_enabled && signup.size === null && !todos.some(({ kind }) => kind === 'sizes');
  const count = sumOf(todos) + ageless.length + Number(isOwnSize);
  if (count === 0) return null;
  return (
    <div>
      <h3 className={styles.todoHead}>
        <span className="num">{count}</span> <Plural value={count} one="thing to do" other="things to do" />
      </h3>
      <ul className={styles.todos}>
        {todos.map(({ kind, count: some, to }) => (
          <Line key={kind} count={some} to={to} {...words(kind, some)} />
        ))}
        {isOwnSize && (
          <Line
            count={1}
            what={t`Choose your T-shirt size`}
            help={t`You can change it until ${until}.`}
            to={groupDialogPath(group_id, 'tshirt', id)}
            way={t`Choose`}
          />
        )}
        {ageless.length > 0 && (
          <Line
            count={ageless.length}
            what={<AgesMissing ageless={ageless} />}
            to={groupPath(group_id)}
            way={t`Enter it`}
          />
        )}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly count: number;
  readonly what: ReactNode;
  readonly help?: ReactNode;
  readonly to: string;
  readonly way: string;
}

const Line = ({ count, what, help, to, way }: LineProps) => (
  <li className={styles.todo}>
    <span className="num">{count}</span>{' '}
    <div>
      <p className="strong">{what}</p>
      {help !== undefined && <p className="small quiet">{help}</p>}
    </div>
    <ToPath variant="default" size="compact" to={to}>
      {way}
    </ToPath>
  </li>
);

function useCaptainsWords(until: string) {
  const { t } = useLingui();
  return (kind: TodoKind, count: number): Pick<LineProps, 'what' | 'help' | 'way'> => {
    const words: Readonly<Record<TodoKind, () => Pick<LineProps, 'what' | 'help' | 'way'>>> = {
      unpaid: () => ({
        what: <Plural value={count} one="place is not paid" other="places are not paid" />,
        help: t`Reservations are held for a limited time only.`,
        way: t`View and pay`,
      }),
      free: () => ({
        what: <Plural value={count} one="paid place is still free" other="paid places are still free" />,
        help: t`Invite somebody, or share the link.`,
        way: t`Invite`,
      }),
      challenged: () => ({
        what: <Plural value={count} one="challenge is not paid" other="challenges are not paid" />,
        help: t`You can send it again.`,
        way: t`View`,
      }),
      unopened: () => ({
        what: <Plural value={count} one="invitation is not opened" other="invitations are not opened" />,
        help: t`You can send it again.`,
        way: t`View`,
      }),
      sizes: () => ({
        what: <Plural value={count} one="T-shirt size is missing" other="T-shirt sizes are missing" />,
        help: t`They can be chosen until ${until}.`,
        way: t`Choose`,
      }),
    };
    return words[kind]();
  };
}
