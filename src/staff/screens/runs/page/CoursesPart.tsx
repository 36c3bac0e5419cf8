import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ObstacleKind, obstacleKinds } from '#contract/shop/obstacles.ts';
import { runPageLimits as is } from '#contract/shop/runPage.values.ts';
import type { TypedPart } from '#machines/runs/page.form.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import { ListField } from '../../../parts/editor/ListField.tsx';
import type { Distance } from '../../../queries/runs/runs.ts';
import { NumberField } from './NumberField.tsx';
import styles from './Page.module.css';
import { PictureField } from './PictureField.tsx';
import type { PartProps } from './part.ts';
import { TextsField } from './TextsField.tsx';

type Course = TypedPart<'courses'>[number];
type Obstacle = Course['obstacles'][number];

const kindNames: Readonly<Record<ObstacleKind, MessageDescriptor>> = {
  tyres: msg`Tyres`,
  slabs: msg`Slabs`,
  hurdles: msg`Hurdles`,
  wire: msg`Barbed wire`,
  mud: msg`Mud`,
  hill: msg`Hill`,
  wall: msg`Wall`,
  beam: msg`Beam`,
  sack: msg`Sandbag`,
  tunnel: msg`Tunnel`,
  ladder: msg`Ladder`,
  ropes: msg`Ropes`,
  net: msg`Net`,
  pyramid: msg`Pyramid`,
  rings: msg`Rings`,
  water: msg`Water`,
  slide: msg`Slide`,
  fire: msg`Fire`,
  other: msg`Something else`,
};

/** The course of each distance, with its obstacles by their kilometre. */
export function CoursesPart({ value, onChange, errorAt }: PartProps<'courses'>) {
  const { t } = useLingui();
  const { run, isLocked } = useEditor();
  if (run.categories.length === 0) return <p className="quiet">{t`Add a distance in the settings first.`}</p>;
  return (
    <div className="stack-6">
      {run.categories.map((distance) => {
        const at = value.findIndex(({ category }) => category === distance.id);
        const course = value[at];
        if (course === undefined) {
          if (isLocked) return null;
          const begun = { category: distance.id, level: null, climb: null, minutes: null, obstacles: [] };
          return (
            <div key={distance.id}>
              <Button size="compact" leftSection={<Icon name="plus" />} onClick={() => onChange([...value, begun])}>
                {t`Describe the course of ${distance.name}`}
              </Button>
            </div>
          );
        }
        return (
          <CourseFields
            key={distance.id}
            distance={distance}
            course={course}
            errorAt={(path) => errorAt(`${at}.${path}`)}
            onChange={(changed) => onChange(value.with(at, changed))}
          />
        );
      })}
    </div>
  );
}

interface CourseFieldsProps {
  readonly distance: Distance;
  readonly course: Course;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (course: Course) => void;
}

function CourseFields({ distance, course, errorAt, onChange }: CourseFieldsProps) {
  const { t } = useLingui();
  const { isLocked } = useEditor();
  const set = (change: Partial<Course>) => onChange({ ...course, ...change });
  const [from, to] = course.minutes ?? [null, null];
  const setMinutes = (one: number | null, other: number | null) =>
    set({ minutes: one === null && other === null ? null : [one, other] });
  return (
    <section className="stack-4" aria-label={distance.name}>
      <h3 translate="no">{distance.name}</h3>
      <div className={styles.three}>
        <SelectField
          label={t`Level`}
          disabled={isLocked}
          value={String(course.level ?? '')}
          options={[
            { value: '', label: t`not stated` },
            { value: '1', label: t`Easy` },
            { value: '2', label: t`Demanding` },
            { value: '3', label: t`Hard` },
          ]}
          onChange={({ currentTarget: { value } }) => set({ level: value === '' ? null : Number(value) })}
        />
        <NumberField
          label={t`Climb in metres`}
          value={course.climb}
          error={errorAt('climb')}
          onChange={(climb) => set({ climb })}
        />
        <NumberField
          label={t`Minutes, from`}
          value={from}
          error={errorAt('minutes.0') ?? errorAt('minutes')}
          onChange={(one) => setMinutes(one, to)}
        />
        <NumberField
          label={t`Minutes, to`}
          value={to}
          error={errorAt('minutes.1')}
          onChange={(other) => setMinutes(from, other)}
        />
      </div>
      <ListField
        lines={course.obstacles}
        most={is.obstacles}
        add={t`Add an obstacle`}
        nameOf={(place) => t`obstacle ${place}`}
        isSorted
        newLine={(): Obstacle => ({ km: null, kind: 'other', name: {}, sentence: {}, bypass: {}, picture: null })}
        onChange={(obstacles) => set({ obstacles })}
        draw={(obstacle, change, at) => (
          <ObstacleFields
            obstacle={obstacle}
            most={distance.distance}
            errorAt={(path) => errorAt(`obstacles.${at}.${path}`)}
            onChange={change}
          />
        )}
      />
    </section>
  );
}

interface ObstacleFieldsProps {
  readonly obstacle: Obstacle;
  /** Kilometres of the distance. */
  readonly most: number;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (obstacle: Obstacle) => void;
}

function ObstacleFields({ obstacle, most, errorAt, onChange }: ObstacleFieldsProps) {
  const { t, i18n } = useLingui();
  const { language, isLocked } = useEditor();
  const set = (change: Partial<Obstacle>) => onChange({ ...obstacle, ...change });
  return (
    <>
      <div className={styles.three}>
        <NumberField
          label={t`Kilometre`}
          value={obstacle.km}
          most={most}
          step="any"
          error={errorAt('km')}
          onChange={(km) => set({ km })}
        />
        <SelectField
          label={t`Drawn as`}
          disabled={isLocked}
          value={obstacle.kind}
          options={obstacleKinds.map((kind) => ({ value: kind, label: i18n._(kindNames[kind]) }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = obstacleKinds.find((one) => one === value);
            if (kind !== undefined) set({ kind });
          }}
        />
      </div>
      <TextsField
        label={t`Name of the obstacle`}
        texts={obstacle.name}
        limit={is.obstacleName}
        error={errorAt(`name.${language}`)}
        onChange={(name) => set({ name })}
      />
      <TextsField
        label={t`In one sentence`}
        texts={obstacle.sentence}
        limit={is.obstacleSentence}
        error={errorAt(`sentence.${language}`)}
        onChange={(sentence) => set({ sentence })}
      />
      <TextsField
        label={t`If you would rather not`}
        help={t`For example: 20 squats.`}
        texts={obstacle.bypass}
        limit={is.bypass}
        error={errorAt(`bypass.${language}`)}
        onChange={(bypass) => set({ bypass })}
      />
      <PictureField
        label={t`Add a picture of it`}
        picture={obstacle.picture}
        error={errorAt('picture')}
        onChange={(picture) => set({ picture })}
      />
    </>
  );
}
