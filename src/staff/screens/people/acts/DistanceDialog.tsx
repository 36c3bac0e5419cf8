import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { asksForDifference, needsReason, otherDistanceMachine } from '#machines/people/otherDistance.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { otherDistanceEffects } from '../../../effects/people/otherDistance.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { PlacePage } from '../../../queries/people/people.ts';
import { boardQuery, runQuery } from '../../../queries/runs/runs.ts';
import { DistanceAnswerNotice } from './DistanceAnswerNotice.tsx';
import { DistanceSums } from './DistanceSums.tsx';

/** The waves of the run's other distances that are still to start and have room. */
function useOtherWaves({ run_id, category_id, region }: PlacePage['place']) {
  const { t } = useLingui();
  const format = useFormat();
  const { services } = useStaff();
  const { data } = useQuery(boardQuery(services, run_id));
  const { data: run } = useQuery(runQuery(services, run_id));
  const names = new Map((run?.categories ?? []).map(({ id, name }) => [id, name]));
  return (data?.waves ?? [])
    .filter(
      (wave) =>
        wave.category_id !== category_id &&
        !wave.closed &&
        wave.free >= 1 &&
        Date.parse(wave.wave_time) > services.serverNow(),
    )
    .map((wave) => {
      const [course, start] = [names.get(wave.category_id) ?? '', format.dayAndTime(wave.wave_time, region)];
      return { value: String(wave.id), label: t`${course}: ${start} (free: ${wave.free})` };
    });
}

/** Takes a place into another distance, with what that costs more or less (docs/rules/acts.md 11). */
export function DistanceDialog({ page }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { place } = page;
  const waves = useOtherWaves(place);
  const actor = useOpened(() => otherDistanceMachine.provide(otherDistanceEffects(services, place.id)), {}, close);
  const snapshot = useSelector(actor, (current) => current);
  const { waveId, without, reason, preview } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const isSeen = snapshot.hasTag('priced') && preview !== null;
  return (
    <Dialog
      open={snapshot.hasTag('open')}
      title={t`Another distance`}
      subtitle={t`The place keeps its number and its person. They get an e-mail.`}
      focusOn="wave"
      onDismiss={isBusy ? undefined : () => actor.send({ type: 'dialog.dismissed' })}
      confirm={{
        label: asksForDifference(snapshot.context) ? t`Ask for the difference` : t`Change the distance`,
        busy: isBusy && t`One moment…`,
        disabled: !isSeen && t`Choose a distance and a start first.`,
        onConfirm: () => actor.send({ type: 'change.wanted' }),
      }}
    >
      <Fields>
        <SelectField
          name="wave"
          label={t`Distance and start`}
          options={[{ value: '', label: t`Choose a start` }, ...waves]}
          value={waveId === null ? '' : String(waveId)}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) =>
            actor.send({ type: 'wave.chosen', id: value === '' ? null : Number(value) })
          }
        />
        {isSeen && <DistanceSums preview={preview} without={without} region={place.region} />}
        {isSeen && preview.costs !== 'same' && (
          <Tick
            name="without"
            checked={without}
            onChange={(value) => actor.send({ type: 'without.chosen', without: value })}
          >
            {preview.costs === 'more' ? t`Nobody pays the difference` : t`Nothing goes back`}
          </Tick>
        )}
        {isSeen && (
          <Field
            name="reason"
            label={t`Reason`}
            help={t`For the log; runners do not read it.`}
            optional={!needsReason(snapshot.context)}
            required={needsReason(snapshot.context)}
            autoComplete="off"
            maxLength={500}
            value={reason}
            readOnly={isBusy}
            error={snapshot.hasTag('unexplained') ? t`Say why.` : undefined}
            onChange={({ currentTarget: { value } }) => actor.send({ type: 'reason.typed', text: value })}
          />
        )}
        <DistanceAnswerNotice actor={actor} />
      </Fields>
    </Dialog>
  );
}
