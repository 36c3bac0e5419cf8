import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Group } from '#contract/groups/group.values.ts';
import type { Wave } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import { NothingChosen } from '../../../parts/NothingChosen.tsx';
import { WaveCard, WaveDays, WavesComing } from '../../../parts/WaveCard.tsx';

/** The waves of the group's category, as far as they are known. */
export interface WavesRead {
  readonly waves: readonly Wave[] | undefined;
  readonly isFailed: boolean;
  retry(): void;
}

interface WaveDialogProps {
  readonly actor: FormActor | undefined;
  readonly group: Group;
  readonly waves: WavesRead;
}

/** Another start time for the whole group, all of it or none: what fits, and why the rest does not. */
export function WaveDialog({ actor, group, waves }: WaveDialogProps) {
  const { t } = useLingui();
  const { clockAmong } = useFormat();
  const chosen = useSelector(actor, (snapshot) => snapshot?.context.values.wave_id);
  // One that filled up meanwhile is not the chosen one any more.
  const wave = waves.waves?.find((one) => String(one.id) === chosen && isFor(one, group));
  const days = [group.wave_time, ...(waves.waves ?? []).map(({ wave_time }) => wave_time)];
  const timeOf = (moment: string) => clockAmong(moment, days, group.region);
  const time = wave === undefined ? null : timeOf(wave.wave_time);
  return (
    <FormDialog
      actor={actor}
      wide
      title={t`Change wave`}
      subtitle={
        <Trans>
          <Plural
            value={group.total}
            one="The whole group moves, # place."
            other="The whole group moves, all # places."
          />{' '}
          Now <b className="strong">{timeOf(group.wave_time)}</b>.
        </Trans>
      }
      action={time === null ? t`Change wave` : t`Move to ${time}`}
      busy={t`Moving…`}
      failed={t`The wave could not be changed.`}
    >
      {({ field, give }) => (
        <>
          {field('wave_id').error !== undefined && <NothingChosen>{t`Choose a start time`}</NothingChosen>}
          <WaveChoices group={group} read={waves} chosen={chosen} onChoose={(id) => give('wave_id', String(id))} />
          <Notice icon="mail">
            {group.is_kids
              ? t`All guardians in the group get an e-mail with the new time.`
              : t`Everybody in the group gets an e-mail with the new time.`}
          </Notice>
        </>
      )}
    </FormDialog>
  );
}

interface WaveChoicesProps {
  readonly group: Group;
  readonly read: WavesRead;
  readonly chosen: string | undefined;
  readonly onChoose: (waveId: number) => void;
}

/** Cards shown while they are on their way. */
const coming = 6;

function WaveChoices({ group, read: { waves, isFailed, retry }, chosen, onChoose }: WaveChoicesProps) {
  const { t } = useLingui();
  if (waves === undefined && isFailed) {
    return <RetryNotice onRetry={retry}>{t`The start times could not be loaded.`}</RetryNotice>;
  }
  if (waves === undefined) return <WavesComing cards={coming} />;
  return (
    <>
      {!waves.some((wave) => isFor(wave, group)) && (
        <Notice>
          {group.is_kids
            ? t`No other start time has room for all the children of the group.`
            : t`No other start time has room for all of you. A smaller group may fit.`}
        </Notice>
      )}
      <Choices label={t`Wave`}>
        <WaveDays waves={waves} day={group.wave_time.slice(0, 10)} region={group.region}>
          {(wave) => (
            <WaveCard
              key={wave.id}
              wave={wave}
              region={group.region}
              places={group.total}
              checked={String(wave.id) === chosen && isFor(wave, group)}
              disabled={!isFor(wave, group)}
              onChoose={() => onChoose(wave.id)}
            >
              {wave.id === group.wave_id && (
                <StateWord icon="flag" tone="calm">
                  {t`Current wave`}
                </StateWord>
              )}
            </WaveCard>
          )}
        </WaveDays>
      </Choices>
    </>
  );
}

const isFor = ({ id, free_places }: Wave, { wave_id, total }: Group) => id !== wave_id && free_places >= total;
