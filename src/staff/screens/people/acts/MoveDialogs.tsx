import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import type { Region } from '#contract/constants.ts';
import { endedStates } from '#contract/staff/people/people.values.ts';
import type { MovePreview } from '#contract/staff/people/placeActs.calls.ts';
import { ApiError } from '../../../../api/request.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { groupForms, type MoveBody, placeForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { groupWaveQuery, movePreviewQuery } from '../../../queries/people/moves.ts';
import type { GroupAnswer, PlacePage } from '../../../queries/people/people.ts';
import { boardQuery } from '../../../queries/runs/runs.ts';

interface From {
  readonly run_id: number;
  readonly category_id: number;
  readonly wave_id: number;
  readonly region: Region;
}

/** The waves of the same distance that are still to start and have room, with what is free in them. */
function useWaves({ run_id, category_id, wave_id, region }: From, places: number) {
  const { t } = useLingui();
  const format = useFormat();
  const { services } = useStaff();
  const { data } = useQuery(boardQuery(services, run_id));
  return (data?.waves ?? [])
    .filter(
      (wave) =>
        wave.category_id === category_id &&
        wave.id !== wave_id &&
        !wave.closed &&
        wave.free >= places &&
        Date.parse(wave.wave_time) > services.serverNow(),
    )
    .map((wave) => ({
      value: String(wave.id),
      label: t`${format.dayAndTime(wave.wave_time, region)} (free: ${wave.free})`,
    }));
}

interface PreviewProps {
  readonly seen: MovePreview | undefined;
  readonly error: Error | null;
  readonly region: Region;
  /** What to say where there is no such group. */
  readonly missing?: string;
}

/** What would happen, before it does. */
function Preview({ seen, error, region, missing }: PreviewProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (error !== null) {
    const isMissing = error instanceof ApiError && error.code === 'not_found';
    return <Notice tone="urgent" heading={isMissing ? missing : error.message} />;
  }
  if (seen === undefined) return null;
  const { wave_was, wave_time, places, mails } = seen;
  return (
    <Notice heading={t`From ${format.dayAndTime(wave_was, region)} to ${format.dayAndTime(wave_time, region)}`}>
      <p>{t`Places: ${places}. E-mails: ${mails}.`}</p>
      {seen.group_id === null && <p>{t`The place gets a group of its own.`}</p>}
      {seen.ends_group && <p>{t`Its present group has no other place and ends.`}</p>}
    </Notice>
  );
}

/** Moves one place to another group, or on its own into another wave (docs/rules/acts.md 7). */
export function MovePlaceDialog({ page }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { place, version } = page;
  const waves = useWaves(place, 1);
  const actor = useOpened(
    () => placeForms(services, place.id).move(),
    {
      values: { wave_id: '', group_id: '' },
      rules: v.object({ wave_id: v.optional(v.number()), group_id: v.optional(v.number()) }),
      bodyOf: moveOf,
    },
    close,
  );
  const body = moveOf(useSelector(actor, ({ context }) => context.values));
  const isChosen = Object.keys(body).length > 0;
  const preview = useQuery({ ...movePreviewQuery(services, place.id, { version, ...body }), enabled: isChosen });
  return (
    <FormDialog<'wave_id' | 'group_id'>
      actor={actor}
      title={t`Move the place`}
      subtitle={t`To another group of the distance, or into another wave.`}
      focusOn="wave_id"
      action={t`Move the place`}
      busy={t`Moving…`}
      failed={t`The place was not moved.`}
      blocked={preview.data === undefined && t`Choose a group or a wave first.`}
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('wave_id')}
            label={t`Wave`}
            options={[{ value: '', label: t`Choose a wave` }, ...waves]}
          />
          <Field
            {...field('group_id')}
            label={t`Or the number of a group`}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <Preview
            seen={isChosen ? preview.data : undefined}
            error={isChosen ? preview.error : null}
            region={place.region}
            missing={t`There is no such group in this run.`}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A group's number counts where both are given. */
function moveOf({ wave_id, group_id }: Readonly<Record<'wave_id' | 'group_id', string>>): MoveBody {
  if (/^\d+$/u.test(group_id.trim())) return { group_id: Number(group_id) };
  return wave_id === '' ? {} : { wave_id: Number(wave_id) };
}

/** Moves a whole group into another wave of its distance. */
export function GroupWaveDialog({ page }: { readonly page: GroupAnswer }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { group, version } = page;
  const living = page.places.filter(({ state }) => endedStates.every((ended) => ended !== state));
  const waves = useWaves(group, living.length);
  const actor = useOpened(
    () => groupForms(services, group.id).wave(),
    {
      values: { wave_id: '' },
      rules: v.object({ wave_id: v.number() }),
      bodyOf: ({ wave_id }) => ({ wave_id: Number(wave_id) }),
    },
    close,
  );
  const wave_id = Number(useSelector(actor, ({ context }) => context.values.wave_id));
  const preview = useQuery({ ...groupWaveQuery(services, group.id, { version, wave_id }), enabled: wave_id > 0 });
  return (
    <FormDialog<'wave_id'>
      actor={actor}
      title={t`Move the group`}
      subtitle={t`All its places go into another wave. Everybody gets an e-mail.`}
      focusOn="wave_id"
      action={t`Move the group`}
      busy={t`Moving…`}
      failed={t`The group was not moved.`}
      blocked={preview.data === undefined && t`Choose a wave first.`}
    >
      {({ field }) => (
        <>
          <SelectField
            {...field('wave_id')}
            label={t`Wave`}
            options={[{ value: '', label: t`Choose a wave` }, ...waves]}
          />
          <Preview
            seen={wave_id > 0 ? preview.data : undefined}
            error={wave_id > 0 ? preview.error : null}
            region={group.region}
          />
        </>
      )}
    </FormDialog>
  );
}
