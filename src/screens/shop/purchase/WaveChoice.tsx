import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Wave } from '#contract/shop/catalogue.calls.ts';
import { nearestWithRoom } from '#machines/shop/buying/draft.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Choices } from '../../../ui/fields/ChoiceCard.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { WaveCard, WaveDays, WavesComing } from '../../parts/WaveCard.tsx';
import { GroupFault } from './GroupFault.tsx';
import { ClampNote } from './PlacesCount.tsx';
import styles from './purchase.module.css';
import type { PartProps } from './view.ts';

/** Cards shown at first; more when the first that fits, or the chosen one, comes later. */
const shownAtFirst = 6;

/** The start times with what matters about each: whether everybody fits. */
export function WaveChoice({ actor, view }: PartProps) {
  const { t } = useLingui();
  const { waves, draft, faults } = view;
  // What was shown stays while it is asked for again.
  const isUnknown = waves.length === 0 && !view.hasTag('wavesShown');
  if (isUnknown && view.hasTag('wavesFailed')) {
    return (
      <Notice tone="urgent" role="alert">
        {t`The start times could not be loaded.`}
        <div className="cluster mt-2">
          <Button size="compact" onClick={() => actor.send({ type: 'waves.retried' })}>
            {t`Try again`}
          </Button>
        </div>
      </Notice>
    );
  }
  const isFullAtAll = !isUnknown && waves.every(({ free_places }) => free_places === 0);
  const firstFit = waves.findIndex(({ free_places }) => free_places >= draft.places);
  const chosen = waves.findIndex(({ id }) => id === draft.wave_id);
  const shown = Math.max(shownAtFirst, Math.ceil((Math.max(firstFit, chosen) + 1) / 3) * 3);
  const later = waves.length - shown;
  const cards = (some: readonly Wave[], before?: Wave) => (
    <WaveDays waves={some} all={waves} before={before} day={view.run?.date} region={view.run?.region ?? 'pl'}>
      {(wave) => <OneWave key={wave.id} {...{ actor, view, wave }} />}
    </WaveDays>
  );
  return (
    <>
      {view.hasTag('waveFull') && <FullWave actor={actor} view={view} />}
      {isFullAtAll && <Notice>{t`Every start time for this distance is full. Choose another distance or run.`}</Notice>}
      <GroupFault field="wave_id" faults={faults} />
      {isUnknown ? (
        <WavesComing cards={shownAtFirst} />
      ) : (
        <Choices label={t`Wave`}>
          {cards(waves.slice(0, shown))}
          {later > 0 && (
            <details className={styles.later}>
              <summary>
                <Plural value={later} one="Show # later wave" other="Show # later waves" />
                <Icon name="down" size="s" />
              </summary>
              {cards(waves.slice(shown), waves[shown - 1])}
            </details>
          )}
        </Choices>
      )}
    </>
  );
}

function OneWave({ actor, view, wave }: PartProps & { readonly wave: Wave }) {
  const { draft, run } = view;
  const isFull = wave.free_places === 0;
  const card = (
    <WaveCard
      wave={wave}
      region={run?.region ?? 'pl'}
      places={draft.places}
      checked={wave.id === draft.wave_id && wave.free_places >= draft.places}
      disabled={isFull}
      onChoose={() => actor.send({ type: 'wave.chosen', waveId: wave.id })}
      onTap={() => actor.send({ type: 'choice.tapped' })}
    />
  );
  if (view.beforeClamp === null || wave.id !== draft.wave_id) return card;
  return (
    <div className={styles.clamped} data-clamped="">
      {card}
      <Clamped actor={actor} places={draft.places} wanted={view.beforeClamp.places} />
    </div>
  );
}

/** Shown where the person looks: the tapped wave has too few places, so it is fewer now, or another wave. */
function Clamped({ actor, places, wanted }: Pick<PartProps, 'actor'> & Readonly<Record<'places' | 'wanted', number>>) {
  const { t } = useLingui();
  return (
    <div className={styles.clamp}>
      <p role="status">
        <ClampNote places={places} />
      </p>
      <Button size="compact" onClick={() => actor.send({ type: 'places.kept' })}>
        {t`Keep ${wanted} places`}
      </Button>
    </div>
  );
}

/** The chosen wave filled up meanwhile: what happened, and where there is room. */
function FullWave({ actor, view: { draft, waves, wave, run } }: PartProps) {
  const { t } = useLingui();
  const { clockAmong } = useFormat();
  const nearest = nearestWithRoom(draft, waves);
  const named = [wave, ...nearest].flatMap((one) => one?.wave_time ?? []);
  const timeOf = (one: Wave) => clockAmong(one.wave_time, named, run?.region ?? 'pl');
  const isKids = run?.is_kids === true;
  const time = wave === null ? '' : timeOf(wave);
  const free = wave?.free_places ?? 0;
  return (
    <div className={styles.notice}>
      <Notice tone="urgent" role="alert">
        <p className="strong">
          {free === 0 ? (
            t`No more free places in this wave`
          ) : (
            <Plural value={free} one={`Only # place is left at ${time}`} other={`Only # places are left at ${time}`} />
          )}
        </p>
        {nearest.length === 0 ? (
          <p>
            {isKids
              ? t`No other start time has room for all the children. Try fewer places.`
              : t`No other start time has room for all of you. Try fewer places.`}
          </p>
        ) : (
          <>
            <p>
              {isKids ? (
                <Plural
                  value={draft.places}
                  one="There is room for the child at"
                  other="There is room for all # children at"
                />
              ) : (
                <Plural value={draft.places} one="There is room for you at" other="There is room for all # of you at" />
              )}
            </p>
            <div className="cluster mt-2">
              {nearest.map((one) => (
                <Button key={one.id} size="compact" onClick={() => actor.send({ type: 'wave.chosen', waveId: one.id })}>
                  {timeOf(one)}
                </Button>
              ))}
            </div>
          </>
        )}
      </Notice>
    </div>
  );
}
