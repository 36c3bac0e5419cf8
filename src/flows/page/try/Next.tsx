import type { ActorRefFrom } from 'xstate';
import { icons } from '../../draw/icons.ts';
import { rowWords } from '../../graph/words.ts';
import type { Icon } from '../../layout/content.ts';
import { isAsked } from '../../simulate/offers.ts';
import styles from './Try.module.css';
import type { Choice, Group } from './trial.ts';
import type { walkerMachine } from './walker.machine.ts';
import { payloadWords } from './words.ts';

interface NextProps {
  readonly groups: readonly Group[];
  readonly picked: Choice | undefined;
  readonly send: ActorRefFrom<typeof walkerMachine>['send'];
}

const titles: Readonly<Record<Group['by'], string>> = {
  actor: 'Waiting for',
  watcher: 'Events from',
  time: 'Timers',
  user: 'Events',
};
const signs: Readonly<Record<Group['by'], Icon | null>> = { actor: 'gear', watcher: 'eye', time: 'clock', user: null };

/** What may happen next, by whose hand. */
export function Next({ groups, picked, send }: NextProps) {
  return groups.map(({ by, name, choices, others }) => {
    const shown = (choice: Choice) => (
      <Offered
        key={[choice.offer.type, ...choice.offer.keys].join()}
        choice={choice}
        by={by}
        isPicked={choice === picked}
        send={send}
      />
    );
    return (
      <section key={`${by} ${name}`} aria-label={[titles[by], name].join(' ').trim()}>
        <h3>
          {titles[by]} <Sign icon={signs[by]} /> <b>{name}</b>
        </h3>
        {choices.length > 0 && <ul>{choices.map(shown)}</ul>}
        {others.length > 0 && (
          <details>
            <summary>{others.length} more, without an example that fits now</summary>
            <ul>{others.map(shown)}</ul>
          </details>
        )}
      </section>
    );
  });
}

function Sign({ icon }: { readonly icon: Icon | null }) {
  if (icon === null) return null;
  return (
    <svg viewBox="0 0 10 10" width="12" height="12" aria-hidden>
      <path className="icon actor" d={icons[icon]} />
    </svg>
  );
}

function Offered({
  choice: { offer, row, targets },
  by,
  isPicked,
  send,
}: {
  readonly choice: Choice;
  readonly by: Group['by'];
  readonly isPicked: boolean;
  readonly send: NextProps['send'];
}) {
  const payload = offer.events.length === 0 ? '' : payloadWords(offer.draft);
  return (
    <li className={styles.offer} data-picked={isPicked || undefined}>
      <button type="button" className={styles[row.kind]} onClick={() => send({ type: 'offer.taken', offer })}>
        {words({ by, row, type: offer.type })}
        {isAsked(offer) && ' …'}
      </button>
      {by === 'actor' && !isAsked(offer) && payload !== '' && (
        <button
          type="button"
          className={styles.open}
          aria-label="Answer as JSON"
          onClick={() => send({ type: 'payload.opened', event: offer.draft })}
        >
          {'{ }'}
        </button>
      )}
      {targets.length > 0 && <small>→ {targets.join(', ')}</small>}
      {payload !== '' && <small className={styles.payload}>{payload}</small>}
    </li>
  );
}

/** Under an actor's name its answer alone. */
function words({ by, row, type }: { readonly by: Group['by']; readonly row: Choice['row']; readonly type: string }) {
  if (by === 'actor') return rowWords({ ...row, names: [] }).trim();
  if (by === 'time') return `${rowWords(row)} elapses`;
  return rowWords({ ...row, names: [type] });
}
