import '@mantine/dropzone/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { picturePath, pictureRules } from '#contract/shop/pictures.ts';
import { runPageLimits } from '#contract/shop/runPage.values.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { type KeptPicture, pictureDrop } from '../../../effects/runs/page.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useEditor } from '../../../parts/editor/EditorContext.ts';
import styles from './Page.module.css';
import { TextsField } from './TextsField.tsx';

interface PictureFieldProps {
  readonly label: string;
  readonly picture: KeptPicture | null;
  readonly error?: string | undefined;
  /** It is only the sign of a sponsor: shown whole, and named by its text already. */
  readonly isSign?: boolean;
  readonly onChange: (picture: KeptPicture | null) => void;
}

/** One picture: dropped or chosen, sent, and its focal point and words set. */
export function PictureField({ label, picture, error, isSign = false, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const { isLocked } = useEditor();
  if (picture === null) {
    if (isLocked) return <p className="quiet">{t`There is none yet.`}</p>;
    return <PictureDrop label={label} error={error} onSent={([sent = null]) => onChange(sent)} />;
  }
  return (
    <div className="stack-3">
      <FocalPoint picture={picture} isFixed={isSign || isLocked} onChange={onChange} />
      {!isSign && (
        <TextsField
          label={t`What it shows`}
          help={t`Read out to people who cannot see it.`}
          texts={picture.alt}
          limit={runPageLimits.alt}
          onChange={(alt) => onChange({ ...picture, alt })}
        />
      )}
      {error !== undefined && <p className={styles.fault}>{error}</p>}
      {!isLocked && (
        <div>
          <Button size="compact" onClick={() => onChange(null)}>{t`Another picture`}</Button>
        </div>
      )}
    </div>
  );
}

interface PictureDropProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** How many may be sent at once. */
  readonly most?: number;
  readonly onSent: (pictures: readonly KeptPicture[]) => void;
}

/** A place to drop pictures on, or to choose them by; each is sent at once, one after the other. */
export function PictureDrop({ label, error, most = 1, onSent }: PictureDropProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { run } = useEditor();
  const [drop] = useState(() => pictureDrop(services, run));
  const actor = useOpened(
    () => drop.chart,
    { values: { picture: '' }, rules: v.object({}) },
    ({ sent }) => {
      if (sent !== null) onSent(sent.pictures);
    },
  );
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.hasTag('busy')) return <Sending name={snapshot.context.values.picture} drop={drop} />;
  function choose(files: readonly File[]) {
    const [first] = files;
    if (first === undefined) return;
    drop.hold(files.slice(0, most));
    actor.send({ type: 'field.typed', field: 'picture', text: first.name });
    actor.send({ type: 'form.submitted' });
  }
  return (
    <div className="stack-2">
      {snapshot.hasTag('failed') && (
        <Notice
          tone="urgent"
          role="alert"
          action={
            <Button size="compact" onClick={() => actor.send({ type: 'form.submitted' })}>{t`Send it again`}</Button>
          }
        >
          <p>{snapshot.context.message ?? t`The picture did not reach us. Check your connection.`}</p>
        </Notice>
      )}
      <Dropzone
        className={styles.drop ?? ''}
        aria-label={label}
        multiple={most > 1}
        inputProps={{ 'aria-label': label, accept: 'image/*' }}
        onDropAny={(files: readonly File[], rejected: readonly { readonly file: File }[]) =>
          choose([...files, ...rejected.map((one) => one.file)])
        }
        onDrop={() => undefined}
      >
        <span className={styles.dropWords}>
          <Icon name="plus" />
          <span>
            <b>{label}</b>
            <br />
            <span className="quiet small">
              {t`Drop it here, or press to choose: JPG, PNG, WebP or GIF, ${pictureRules.megabytes} MB at most.`}
            </span>
          </span>
        </span>
      </Dropzone>
      {error !== undefined && <p className={styles.fault}>{error}</p>}
    </div>
  );
}

interface SendingProps {
  readonly name: string;
  readonly drop: Pick<ReturnType<typeof pictureDrop>, 'share' | 'subscribe'>;
}

function Sending({ name, drop }: SendingProps) {
  const { t } = useLingui();
  const share = useSyncExternalStore(drop.subscribe, drop.share);
  const percent = Math.round(share * 100);
  return (
    <div className={styles.drop} role="status">
      <p>{share < 1 ? t`Sending ${name}: ${percent}%` : t`Preparing ${name}…`}</p>
      <progress className={styles.progress} max={1} value={share < 1 ? share : undefined} aria-label={name} />
    </div>
  );
}

const step = 0.05;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

interface FocalPointProps {
  readonly picture: KeptPicture;
  readonly isFixed: boolean;
  readonly onChange: (picture: KeptPicture) => void;
}

/** The picture with the point that stays in view: pressed, or moved by the arrow keys. */
function FocalPoint({ picture, isFixed, onChange }: FocalPointProps) {
  const { t } = useLingui();
  const { id, width, height, focal } = picture;
  const image = <img src={picturePath(id, 800, 'webp')} width={width} height={height} alt="" />;
  if (isFixed) return <div className={styles.sign}>{image}</div>;
  const [left, top] = [Math.round(focal.x * 100), Math.round(focal.y * 100)];
  const set = (x: number, y: number) => onChange({ ...picture, focal: { x: within(x), y: within(y) } });
  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(focal.x + by[0], focal.y + by[1]);
  }
  return (
    <div className="stack-2">
      <button
        type="button"
        className={styles.focal}
        aria-label={t`Focal point: ${left}% from the left, ${top}% from the top. Arrow keys move it.`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          // Enter and Space press the middle of nothing.
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          set((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
        }}
      >
        {image}
        <span className={styles.point} style={{ left: `${left}%`, top: `${top}%` }} />
      </button>
      <p className="quiet small">{t`Press what has to stay in view where the picture is cut.`}</p>
    </div>
  );
}
