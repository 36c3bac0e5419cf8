import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Outcomes } from '#machines/runs/massAction.logic.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import board from '../../../parts/run/Board.module.css';
import { Funds } from '../../../parts/run/Funds.tsx';
import styles from '../../../parts/run/tasks.module.css';
import { type Column, Table } from '../../../parts/Table.tsx';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import type { Preview, Task } from '../../../queries/runs/tasks.ts';
import { useGroupName } from './useGroupName.ts';

type Group = Preview['groups'][number];
interface PreviewViewProps {
  readonly preview: Preview;
  /** Something else is chosen or typed by now. */
  readonly isOld: boolean;
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly kind: Task['kind'];
  readonly outcomes: Outcomes;
  readonly isLocked: boolean;
  readonly onChoose: (groups: readonly number[], wave: number | null) => void;
  /** Everybody to the nearest waves with room. */
  readonly onNearest: () => void;
}

/** So many are listed where there is nothing to choose for each of them. */
const listed = 50;

/** The people concerned, money, mails, and each group with its outcome. */
export function PreviewView(props: PreviewViewProps) {
  const { t } = useLingui();
  const { preview, isOld, kind } = props;
  const groups = kind === 'wave.cancel' ? preview.groups : preview.groups.slice(0, listed);
  const others = preview.groups.length - groups.length;
  return (
    <section className={styles.preview} data-old={isOld || undefined} aria-label={t`Who is affected`} aria-busy={isOld}>
      <Sums {...props} />
      <Gates {...props} />
      {preview.back > 0 && (
        <Funds of={{ runId: props.run.id, groups: preview.groups.filter((one) => one.back > 0).map(({ id }) => id) }} />
      )}
      {kind === 'wave.cancel' && preview.groups.length > 0 && <Nearest {...props} />}
      {kind === 'wave.cancel' && preview.groups.length > 1 && <ForAll {...props} />}
      {groups.length === 0 ? <p>{t`Nobody has a place there.`}</p> : <Groups {...props} groups={groups} />}
      {others > 0 && <p className="small quiet">{t`Other groups: ${others}`}</p>}
    </section>
  );
}

function Sums({ preview, run, kind }: PreviewViewProps) {
  const { t } = useLingui();
  const { number, money } = useFormat();
  const { places, people, groups, back, offered, up_to: upTo, mails } = preview;
  const figures = [
    { key: 'places', value: number(places), label: t`places` },
    { key: 'people', value: number(people), label: t`people known` },
    { key: 'groups', value: number(groups.length), label: t`groups` },
    { key: 'mails', value: number(mails), label: t`e-mails` },
    ...(kind === 'wave.time' ? [] : [{ key: 'back', value: money(back, run.currency), label: t`refunds` }]),
    ...(offered === 0 && kind !== 'wave.time'
      ? []
      : [{ key: 'offered', value: money(offered, run.currency), label: t`refunds offered` }]),
    ...(upTo === back + offered
      ? []
      : [{ key: 'upTo', value: money(upTo, run.currency), label: t`at most, including what may still be paid` }]),
  ];
  return (
    <dl className={`${board.numbers} ${styles.sums}`}>
      {figures.map(({ key, value, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A move so early that the gates have to open earlier, too. */
function Gates({ preview: { gates } }: PreviewViewProps) {
  const { t } = useLingui();
  if (gates === null) return null;
  const { was, is } = gates;
  return (
    <Notice icon="clock">
      <span>{t`Gates open at ${is} instead of ${was}: somebody has to be there.`}</span>
    </Notice>
  );
}

/** Waves that all of a number of places fit into; a number for the group's own places. */
function useTargets({
  run,
  waves,
  preview,
  outcomes,
}: Pick<PreviewViewProps, 'run' | 'waves' | 'preview' | 'outcomes'>) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { clockTime, dayAndTime, dateOf } = useFormat();
  const own = waves.find(({ id }) => id === preview.groups[0]?.wave_id);
  const timeOf = ({ wave_time: time }: Wave) =>
    own !== undefined && dateOf(time, run.region) === dateOf(own.wave_time, run.region)
      ? clockTime(time, run.region)
      : dayAndTime(time, run.region);
  const open = waves.filter(
    (wave) =>
      own !== undefined &&
      wave.id !== own.id &&
      wave.category_id === own.category_id &&
      !wave.closed &&
      Date.parse(wave.wave_time) > services.serverNow(),
  );
  // What is free sinks with each choice, but for the group's own places.
  const freeIn = ({ id, free }: Wave, mine: readonly number[]) =>
    preview.groups.reduce(
      (left, group) => (outcomes[group.id] === id && !mine.includes(group.id) ? left - group.places : left),
      free,
    );
  return (groups: readonly Group[], chosen: number | undefined) => {
    const ids = groups.map(({ id }) => id);
    const places = groups.reduce((sum, group) => sum + group.places, 0);
    const rooms = open.map((wave) => ({ wave, free: freeIn(wave, ids) }));
    return [
      { value: '', label: t`Money back` },
      ...rooms
        .filter(({ wave, free }) => free >= places || wave.id === chosen)
        .map(({ wave, free }) => {
          const time = timeOf(wave);
          return { value: String(wave.id), label: t`To ${time}, free: ${free}` };
        }),
    ];
  };
}

const waveOf = (value: string) => (value === '' ? null : Number(value));

/** One press for everybody, and who found no wave by it; single ones are corrected below. */
function Nearest({ preview, isLocked, onNearest }: PreviewViewProps) {
  const { t } = useLingui();
  const lost = preview.groups.filter(({ to }) => to === null);
  const [groups, places] = [lost.length, lost.reduce((sum, group) => sum + group.places, 0)];
  const isSpread = lost.length < preview.groups.length;
  return (
    <div className={styles.decide}>
      <Button disabled={isLocked} leftSection={<Icon name="right" />} onClick={onNearest}>
        {t`To the nearest waves with room`}
      </Button>
      {isSpread && (
        <p role="status" className="small">
          {groups === 0
            ? t`Every group has a wave.`
            : t`Without a wave, money back: groups ${groups}, places ${places}.`}
        </p>
      )}
    </div>
  );
}

/** One outcome for all groups; a single one is changed afterwards. */
function ForAll(props: PreviewViewProps) {
  const { t } = useLingui();
  const { preview, outcomes, isLocked, onChoose } = props;
  const targets = useTargets(props);
  const chosen = new Set(preview.groups.map(({ id }) => outcomes[id]));
  const [same] = chosen.size === 1 ? chosen : [undefined];
  const mixed = chosen.size > 1 ? [{ value: 'mixed', label: t`As chosen below` }] : [];
  return (
    <div className={styles.narrow}>
      <SelectField
        label={t`For all groups`}
        value={chosen.size > 1 ? 'mixed' : String(same ?? '')}
        options={[...mixed, ...targets(preview.groups, same)]}
        disabled={isLocked}
        onChange={({ currentTarget: { value } }) => {
          if (value !== 'mixed')
            onChoose(
              preview.groups.map(({ id }) => id),
              waveOf(value),
            );
        }}
      />
    </div>
  );
}

function Groups(props: PreviewViewProps & { readonly groups: readonly Group[] }) {
  const { t } = useLingui();
  const { clockTime, money } = useFormat();
  const nameOf = useGroupName();
  const targets = useTargets(props);
  const { groups, run, kind, waves, outcomes, isLocked, onChoose } = props;
  const amount = ({ back, offered }: Group) => back + offered > 0 && money(back + offered, run.currency);
  const time = ({ wave_id: id }: Group) => {
    const wave = waves.find((one) => one.id === id);
    return wave === undefined ? '' : clockTime(wave.wave_time, run.region);
  };
  const choice = (group: Group) => {
    const name = nameOf(group);
    const chosen = outcomes[group.id];
    return (
      <div className={styles.outcome}>
        <SelectField
          label={<span className="unseen">{t`What happens to ${name}`}</span>}
          value={String(chosen ?? '')}
          options={targets([group], chosen)}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) => onChoose([group.id], waveOf(value))}
        />
      </div>
    );
  };
  const amountHead = kind === 'wave.time' ? t`Refund offered` : t`Money`;
  const columns: readonly [Column<Group>, ...Column<Group>[]] = [
    { key: 'name', head: t`Group`, cell: nameOf },
    ...(kind === 'wave.cancel'
      ? [
          { key: 'captain', head: t`Captain`, cell: ({ captain }: Group) => <Named name={captain} /> },
          { key: 'phone', head: t`Telephone`, cell: ({ phone }: Group) => <Telephone phone={phone} /> },
        ]
      : []),
    { key: 'places', head: t`Places`, align: 'right', cell: ({ places }) => places },
    ...(kind === 'wave.cancel'
      ? [{ key: 'people', head: t`People known`, align: 'right' as const, cell: ({ people }: Group) => people }]
      : []),
    ...(kind === 'run.cancel' ? [{ key: 'wave', head: t`Start`, align: 'right' as const, cell: time }] : []),
    { key: 'money', head: amountHead, align: 'right', cell: (group) => amount(group) || '–' },
    ...(kind === 'wave.cancel' ? [{ key: 'outcome', head: t`What happens to it`, cell: choice }] : []),
  ];
  return (
    <Table
      label={t`Groups`}
      rows={groups}
      keyOf={({ id }) => id}
      columns={columns}
      card={(group) => (
        <div className="stack-2">
          <p className="strong" translate="no">
            {nameOf(group)}
          </p>
          <p className="small quiet">
            {[t`Places: ${group.places}`, kind === 'run.cancel' && time(group), amount(group)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {kind === 'wave.cancel' && group.captain !== null && (
            <p className="small">
              <Named name={group.captain} /> <Telephone phone={group.phone} />
            </p>
          )}
          {kind === 'wave.cancel' && choice(group)}
        </div>
      )}
    />
  );
}

function Named({ name }: { readonly name: string | null }) {
  return name === null ? <span>–</span> : <span translate="no">{name}</span>;
}

function Telephone({ phone }: { readonly phone: string | null }) {
  return phone === null ? <span>–</span> : <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a>;
}
