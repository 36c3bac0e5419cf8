import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { currencyOf } from '#contract/constants.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { type Counting, TimeLeft } from '../../parts/TimeLeft.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import styles from './signUps.module.css';
import { isOwnSize, sumOf, type TodoKind, wayTo } from './todos.ts';

interface TodosProps {
  readonly signup: MySignup;
  readonly counting: Counting;
}

/** What is still to be done for a run, one's own and the captain's alike: how many, of what, why, and the way there. */
export function Todos({ signup, counting }: TodosProps) {
  const count = sumOf(signup);
  const words = useTodoWords(signup, counting);
  if (count === 0) return null;
  return (
    <div className={styles.tasks}>
      <h3 className={styles.todoHead}>
        <span className="num">{count}</span> <Plural value={count} one="thing to do" other="things to do" />
      </h3>
      <ul>
        {signup.todos.map((todo) => {
          const { what, why, way } = words[todo.kind](todo);
          const isMoney = todo.kind === 'unpaid' && todo.payment !== null;
          const link = (
            <ToPath
              variant={isMoney ? 'main' : 'default'}
              size="compact"
              to={wayTo(signup, todo, isOwnSize(signup, todo))}
            >
              {way}
            </ToPath>
          );
          return (
            <li key={todo.kind} className={styles.todo} data-urgent={todo.kind === 'unpaid' || undefined}>
              <span className="num">{todo.count}</span>
              <div>
                <p className="strong">{what}</p>
                {why !== undefined && <p className={styles.whyNot}>{why}</p>}
              </div>
              {/* The dock of a phone has what is paid. */}
              {isMoney ? <span className="wide">{link}</span> : link}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Todo = MySignup['todos'][number];
interface Words {
  readonly what: ReactNode;
  readonly why?: ReactNode;
  readonly way: ReactNode;
}

function useTodoWords(signup: MySignup, counting: Counting): Readonly<Record<TodoKind, (todo: Todo) => Words>> {
  const { t } = useLingui();
  const { shortDate, dayAndTime, dateOf } = useFormat();
  const { region, ageless } = signup;
  const until = shortDate(signup.tshirts_until);
  return {
    unpaid: ({ count, moment, payment }) => ({
      what: <Plural value={count} one="place is not paid" other="places are not paid" />,
      why: moment !== null && <LapsesIn moment={moment} counting={counting} />,
      way: payment === null ? t`View and pay` : <PayWords payment={payment} region={region} />,
    }),
    free: ({ count }) => ({
      what: <Plural value={count} one="paid place is still free" other="paid places are still free" />,
      why: t`Invite somebody, or share the link.`,
      way: t`Invite`,
    }),
    unopened: ({ count, moment }) => {
      const since = moment === null ? '' : dateOf(moment, region);
      return {
        what: <Plural value={count} one="invitation is not opened" other="invitations are not opened" />,
        why: t`Waiting since ${since}. You can send it again.`,
        way: t`View`,
      };
    },
    challenged: ({ count, moment }) => {
      const end = moment === null ? null : dayAndTime(moment, region);
      return {
        what: <Plural value={count} one="challenge is not paid" other="challenges are not paid" />,
        why: end === null ? t`You can send it again.` : t`There is time until ${end}.`,
        way: t`View`,
      };
    },
    sizes: (todo) => {
      const { count } = todo;
      if (isOwnSize(signup, todo))
        return { what: t`Choose your T-shirt size`, why: t`You can change it until ${until}.`, way: t`Choose` };
      return {
        what: <Plural value={count} one="T-shirt size is missing" other="T-shirt sizes are missing" />,
        why: t`They can be chosen until ${until}.`,
        way: t`Choose`,
      };
    },
    data: ({ count }) => ({
      what: <Plural value={count} one="person’s start data is missing" other="people’s start data is missing" />,
      why: t`The organiser needs it for the start list.`,
      way: t`Enter it`,
    }),
    ages: () => ({ what: <AgesMissing ageless={ageless} />, way: t`Enter it` }),
  };
}

/** A deadline that counts along. */
function LapsesIn({ moment, counting }: { readonly moment: string; readonly counting: Counting }) {
  return (
    <TimeLeft expiresAt={moment} counting={counting}>
      {({ words, over }) => (
        <span role="timer">
          {over ? (
            <Trans>The time to pay has run out.</Trans>
          ) : (
            <Trans>{words} left, then the reservation lapses</Trans>
          )}
        </span>
      )}
    </TimeLeft>
  );
}

interface PayWordsProps {
  readonly payment: { readonly to_pay: number };
  readonly region: MySignup['region'];
}

export function PayWords({ payment, region }: PayWordsProps) {
  const { money } = useFormat();
  const amount = money(payment.to_pay, currencyOf[region]);
  return (
    <Trans>
      Pay <span className="num">{amount}</span>
    </Trans>
  );
}
