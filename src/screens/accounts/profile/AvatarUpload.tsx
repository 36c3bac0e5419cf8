import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, type DragEvent, useId, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { avatarRules, isDrawnAvatar } from '#contract/values/avatar.ts';
import type { avatarUploadMachine } from '#machines/accounts/avatarUpload.machine.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import styles from './AvatarUpload.module.css';
import { usePictureFaultWords } from './pictureWords.ts';

interface AvatarUploadProps {
  readonly actor: ActorRefFrom<typeof avatarUploadMachine>;
  readonly name: string;
  readonly surname: string;
  /** The address of the picture as it is. */
  readonly picture: string;
}

/** The own picture, changed by a button, a phone's camera or by dropping one on it (docs/rules/accounts.md 7). */
export function AvatarUpload({ actor, name, surname, picture }: AvatarUploadProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const messageId = useId();
  const isBusy = snapshot.hasTag('busy');

  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.removeAttribute('data-over');
    const [file] = event.dataTransfer.files;
    if (file !== undefined) actor.send({ type: 'file.chosen', file });
  };
  return (
    <section
      className={styles.upload}
      aria-label={t`Your picture`}
      onDragOver={(event) => {
        event.preventDefault();
        if (!isBusy) event.currentTarget.setAttribute('data-over', '');
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          currentTarget.removeAttribute('data-over');
      }}
      onDrop={drop}
    >
      <div className={styles.picture} data-busy={isBusy || undefined}>
        <Avatar name={name} surname={surname} picture={picture} size="l" />
      </div>
      <div className={styles.side}>
        {isBusy ? (
          <Underway actor={actor} />
        ) : (
          <div className="cluster">
            <FileChoice actor={actor} describedBy={messageId}>
              {isDrawnAvatar(picture) ? t`Add a picture` : t`Change picture`}
            </FileChoice>
            <span className={styles.camera}>
              <FileChoice actor={actor} describedBy={messageId} capture="user">{t`Take a photo`}</FileChoice>
            </span>
          </div>
        )}
        <UploadMessage id={messageId} actor={actor} />
      </div>
    </section>
  );
}

const accepted = ['image/jpeg', 'image/png', 'image/gif', ...avatarRules.extensions.map((one) => `.${one}`)].join(',');

interface FileChoiceProps extends Pick<AvatarUploadProps, 'actor'> {
  readonly children: string;
  readonly describedBy: string;
  /** Straight to the camera that looks at the person. */
  readonly capture?: 'user';
}

function FileChoice({ actor, children, describedBy, capture }: FileChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) actor.send({ type: 'file.chosen', file });
    // The same file chosen again is a choice, too.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={field} type="file" hidden accept={accepted} capture={capture} onChange={choose} />
      <Button aria-describedby={describedBy} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** What is being done with the file; it can be called off until all of it has left. */
function Underway({ actor }: Pick<AvatarUploadProps, 'actor'>) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { sent } = snapshot.context;
  const isSending = snapshot.hasTag('sending');
  const label = snapshot.hasTag('shrinking')
    ? t`Making a smaller copy…`
    : isSending
      ? t`Sending your picture…`
      : t`Checking the picture…`;
  return (
    <>
      <p className="medium">{label}</p>
      <progress className={styles.progress} aria-label={label} value={isSending ? sent : undefined} max={1} />
      {snapshot.can({ type: 'upload.cancelled' }) && (
        <Button size="compact" onClick={() => actor.send({ type: 'upload.cancelled' })}>{t`Cancel`}</Button>
      )}
    </>
  );
}

/** Beneath the buttons: the limits, what is wrong with the file and what can be done, or that all is well. */
function UploadMessage({ id, actor }: Pick<AvatarUploadProps, 'actor'> & { readonly id: string }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const words = usePictureFaultWords();
  const { fault } = snapshot.context;
  const { megabytes } = avatarRules;
  return (
    <div id={id} className={styles.status}>
      {snapshot.hasTag('refused') && fault !== null && (
        <p className={styles.fault} role="alert">
          {words(fault)}
        </p>
      )}
      {snapshot.can({ type: 'retry.requested' }) && (
        <ActionButton variant="default" onClick={() => actor.send({ type: 'retry.requested' })}>
          {t`Try again`}
        </ActionButton>
      )}
      <div role="status">
        {snapshot.hasTag('saved') && <StateWord icon="check" tone="good">{t`Your new picture is saved`}</StateWord>}
      </div>
      {snapshot.hasTag('idle') && <p className="small quiet">{t`JPG, PNG or GIF, at most ${megabytes} MB`}</p>}
    </div>
  );
}
