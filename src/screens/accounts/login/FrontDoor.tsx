import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { runPath } from '#contract/paths.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { known } from '#machines/kit/known.ts';
import { categoriesOf } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Course } from '../../../ui/Course.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { RunTeaser } from '../../shop/runs/RunTeaser.tsx';
import styles from './frontDoor.module.css';
import type { LoginScreenProps } from './loginForm.ts';
import { OtherWays, SignInFields, signIn } from './SignInFields.tsx';

export interface FrontDoorProps extends LoginScreenProps {
  readonly offer: {
    readonly catalogue: Catalogue;
    /** What the organiser shows of the runs, as far as it is here. */
    readonly cards: readonly RunCard[];
  };
}

/** The runs that are shown; the others are behind a link. */
const shownAtMost = 5;

/** What the shop is to a visitor: the next runs, buying without an account, and beside it signing in. */
export function FrontDoor({ offer, ...signing }: FrontDoorProps) {
  const { paths } = signing;
  return (
    <>
      <Hero offer={offer} checkout={paths.checkout} />
      <div className="columns">
        <NextRuns offer={offer} checkout={paths.checkout} />
        <div className="stack-6">
          <SignIn {...signing} />
          <p className={styles.code}>
            <Icon name="people" />
            <span>
              <Trans>
                <b>A code from a group?</b> <Link to={paths.join}>Join the group</Link>. Your place may be paid already.
              </Trans>
            </span>
          </p>
          <div className="stack-3 small">
            <OtherWays paths={paths} />
          </div>
        </div>
      </div>
      <Bar checkout={paths.checkout} />
    </>
  );
}

interface PartProps extends Pick<FrontDoorProps, 'offer'> {
  readonly checkout: string;
}

function Hero({ offer, checkout }: PartProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const distances = offer.catalogue.categories.map(({ distance }) => distance);
  const from = number(Math.min(...distances));
  const to = number(Math.max(...distances));
  return (
    <div className={styles.hero} data-mantine-color-scheme="dark">
      <div className={styles.say}>
        <div>
          <h1 tabIndex={-1}>{t`You don’t get over it alone.`}</h1>
          <p className={styles.lead}>
            {from === to
              ? t`Obstacle runs with friends: mud, walls, and somebody at the top who gives you a hand.`
              : t`Obstacle runs with friends: ${from} to ${to} km of mud, walls, and somebody at the top who gives you a hand.`}
          </p>
        </div>
        <div className={`${styles.buy} wide`}>
          <ToPath to={checkout}>{t`Buy without an account`}</ToPath>
          <p className="small quiet centred">{t`Run, wave, payment: about 2 minutes.`}</p>
        </div>
      </div>
      <Course />
    </div>
  );
}

function NextRuns({ offer: { catalogue, cards }, checkout }: PartProps) {
  const { t } = useLingui();
  const { language } = useFormat();
  const { events, cities } = catalogue;
  const count = events.length;
  const runs = events.filter(({ sale }) => sale !== 'closed');
  return (
    <section aria-labelledby="next-runs">
      <div className={styles.listHead}>
        <h2 id="next-runs">{t`The next runs`}</h2>
        {count > shownAtMost && (
          <Link className="small strong" to={checkout}>
            {t`All ${count}`}
          </Link>
        )}
      </div>
      {runs.length === 0 && <p className="quiet">{t`No runs are announced here right now`}</p>}
      <ul className={styles.runs}>
        {runs.slice(0, shownAtMost).map((run, at) => (
          <li key={run.id}>
            <Link className={styles.run} to={runPath(language, run.key)}>
              <RunTeaser
                run={run}
                categories={categoriesOf(catalogue, run.id)}
                city={known(cities.find(({ id }) => id === run.city_id)).name}
                card={cards.find(({ run_id }) => run_id === run.id)}
                isLarge={at === 0}
                sizes={at === 0 ? '(min-width: 62em) 403px, 100vw' : '(min-width: 62em) 355px, 200px'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignIn(props: LoginScreenProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(props.actor, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(props.actor, form);
  };
  return (
    // Before the app is there the page's first script hears it; a password never stands in an address.
    <form ref={form} id="sign-in" name="signIn" method="post" className={styles.signIn} noValidate onSubmit={submit}>
      <div>
        <h2>{t`Already with us?`}</h2>
        <p className="small quiet">{t`Your runs, group and invitations.`}</p>
      </div>
      <div className="stack-4">
        <SignInFields {...props} isBeside />
      </div>
    </form>
  );
}

/** A phone's main action, within the thumb's reach. */
function Bar({ checkout }: { readonly checkout: string }) {
  const { t } = useLingui();
  return (
    <BottomBar
      amount={
        <>
          <span className={`num ${styles.without}`}>{t`No account`}</span>
          <span className="tiny quiet">{t`about 2 minutes`}</span>
        </>
      }
    >
      <ToPath to={checkout}>{t`Buy places`}</ToPath>
    </BottomBar>
  );
}
