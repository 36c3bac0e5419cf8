import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useParams } from 'react-router';
import type { SheetMails, SheetPrice } from '#contract/staff/people/sheets.calls.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { boardQuery, runQuery } from '../../../queries/runs/runs.ts';
import styles from './Sheets.module.css';
import type { SheetActor } from './SheetTable.tsx';

/** What the sheet would do in figures, what is asked once, and the order. */
export function SheetOrder({ actor }: { readonly actor: SheetActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { choice, preview, groupId } = snapshot.context;
  if (choice === null || preview === null) return null;
  const { counts, waves, gone } = preview;
  const good = counts.new + counts.changed;
  const chosen = (made: Partial<typeof choice>) => actor.send({ type: 'choice.made', choice: made });
  return (
    <div className="stack-4">
      <p aria-live="polite">
        {t`New: ${counts.new}. Same: ${counts.same}. Changed: ${counts.changed}. To correct: ${counts.bad}. Gone from the sheet, kept: ${counts.gone}.`}
      </p>
      {waves
        .filter(({ free, wanted }) => wanted > free)
        .map(({ wave_id, time, distance, free, wanted }) => (
          <Checkbox
            key={wave_id}
            label={t`Enlarge ${distance}, ${time}, by ${wanted - free}`}
            checked={choice.enlarged.some((one) => one.wave_id === wave_id)}
            onChange={({ currentTarget: { checked } }) =>
              chosen({
                enlarged: [
                  ...choice.enlarged.filter((one) => one.wave_id !== wave_id),
                  ...(checked ? [{ wave_id, by: wanted - free }] : []),
                ],
              })
            }
          />
        ))}
      {gone.map(({ place_id, name }) => (
        <Checkbox
          key={place_id}
          label={t`${name} is not in the sheet: free the place for a row that has none`}
          checked={choice.freed.includes(place_id)}
          onChange={({ currentTarget: { checked } }) =>
            chosen({
              freed: checked ? [...choice.freed, place_id] : choice.freed.filter((one) => one !== place_id),
            })
          }
        />
      ))}
      <div className={styles.actions}>
        {groupId === null && (
          <>
            <WaveChoice value={choice.waveId} onChoose={(waveId) => chosen({ waveId })} />
            <SelectField
              name="price"
              label={t`Paid`}
              value={choice.price}
              onChange={({ currentTarget: { value } }) =>
                actor.send({ type: 'terms.chosen', terms: { price: value as SheetPrice } })
              }
              options={[
                { value: 'elsewhere', label: t`elsewhere` },
                { value: 'free', label: t`nothing: it is free` },
              ]}
            />
          </>
        )}
        <SelectField
          name="mails"
          label={t`E-mail to the new ones`}
          value={choice.mails}
          onChange={({ currentTarget: { value } }) =>
            actor.send({ type: 'terms.chosen', terms: { mails: value as SheetMails } })
          }
          options={[
            { value: 'now', label: t`now` },
            { value: 'later', label: t`later` },
            { value: 'never', label: t`never` },
          ]}
        />
        {counts.bad > 0 ? (
          <Button
            disabled={!snapshot.can({ type: 'order.wanted', onlyGood: true })}
            onClick={() => actor.send({ type: 'order.wanted', onlyGood: true })}
          >
            <Plural value={good} one="Take the # good row" other="Take the # good rows" />
          </Button>
        ) : (
          <Button
            disabled={!snapshot.can({ type: 'order.wanted', onlyGood: false })}
            onClick={() => actor.send({ type: 'order.wanted', onlyGood: false })}
          >
            <Plural value={good} one="Take # person" other="Take # people" />
          </Button>
        )}
      </div>
    </div>
  );
}

/** The wave of rows that name none. */
function WaveChoice({
  value,
  onChoose,
}: {
  readonly value: number | null;
  readonly onChoose: (id: number | null) => void;
}) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { clockAmong } = useFormat();
  const { id = '' } = useParams();
  const run = useQuery(runQuery(services, Number(id))).data;
  const waves = useQuery(boardQuery(services, Number(id))).data?.waves ?? [];
  if (run === undefined) return null;
  const nameOf = (wave: (typeof waves)[number]) =>
    `${run.categories.find((one) => one.id === wave.category_id)?.name ?? ''}, ${clockAmong(wave.wave_time, [`${run.date}T12:00:00Z`], run.region)}`;
  return (
    <SelectField
      name="wave"
      label={t`Wave of rows without one`}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))}
      options={[{ value: '', label: '–' }, ...waves.map((wave) => ({ value: String(wave.id), label: nameOf(wave) }))]}
    />
  );
}
