import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Group, GroupPreview } from '#contract/values/group.values.ts';
import type { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Facts } from '../../../../ui/styles/layout.tsx';
import { Refusal } from '../../../parts/ConfirmDialog.tsx';
import { useShownFault } from '../../../parts/useShownFault.ts';
import styles from './people.module.css';

type ChangeGroupActor = ActorRefFrom<typeof changeGroupMachine>;

interface ChangeGroupDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ChangeGroupActor | undefined;
  readonly group: Group;
}

/** The own paid place moves into another group: its number, then what is found there, then yes. */
export function ChangeGroupDialog({ actor, group }: ChangeGroupDialogProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const isFound = snapshot?.hasTag('found') === true;
  const isPending = snapshot?.hasTag('pending') === true;
  const preview = snapshot?.context.preview ?? null;
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={t`Change group`}
      subtitle={
        group.is_kids
          ? t`The child’s paid place moves into another group of the same distance. That costs nothing.`
          : t`Your paid place moves into another group of the same distance. That costs nothing.`
      }
      focusOn={isFound ? undefined : 'group_id'}
      onDismiss={snapshot?.matches('moving') ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      cancel={
        isFound ? { label: t`Another number`, onCancel: () => actor?.send({ type: 'number.reconsidered' }) } : undefined
      }
      confirm={{
        label: isFound ? t`Change group` : t`Check`,
        busy: isPending && (isFound ? t`Changing…` : t`Checking…`),
        onConfirm: () => actor?.send({ type: isFound ? 'move.confirmed' : 'check.submitted' }),
      }}
    >
      {actor !== undefined && (
        <div ref={form}>
          <Fields>
            {isFound && preview !== null ? <Found preview={preview} from={group} /> : <GroupNumber actor={actor} />}
          </Fields>
        </div>
      )}
    </Dialog>
  );
}

function GroupNumber({ actor }: { readonly actor: ChangeGroupActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, message } = snapshot.context;
  const fault = faults.group_id;
  const said = typeof fault === 'object' ? fault.text : t`Please enter a group number`;
  return (
    <>
      {snapshot.matches('refused') && <Refusal message={message} form={snapshot.context} />}
      <Field
        name="group_id"
        label={t`Number of the other group`}
        inputMode="numeric"
        autoComplete="off"
        required
        value={values.group_id}
        error={fault === undefined ? undefined : said}
        help={t`Its members see it on their group’s page.`}
        readOnly={snapshot.hasTag('pending')}
        onChange={({ currentTarget: { value } }) => actor.send({ type: 'number.typed', text: value })}
        onBlur={() => actor.send({ type: 'number.left' })}
      />
    </>
  );
}

/** The group that was found, and what changes for who moves there. */
function Found({ preview, from }: { readonly preview: GroupPreview; readonly from: Group }) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const { id, name, captain, region, wave_time } = preview;
  const time = clockTime(wave_time, region);
  const until = clockTime(from.wave_time, from.region);
  const isOtherWave = Date.parse(wave_time) !== Date.parse(from.wave_time);
  return (
    <>
      <div className={styles.found}>
        <p className={styles.role}>{t`Group ${id}`}</p>
        <p className="strong">{name ?? t`Group without a name`}</p>
        <Facts
          facts={[
            { key: 'captain', icon: 'flag', text: t`Captain: ${captain.name}` },
            { key: 'wave', icon: 'clock', text: t`Start ${time}` },
          ]}
        />
      </div>
      {isOtherWave && (
        <Notice>
          {from.is_kids ? (
            <Trans>
              The child then starts at <b className="strong">{time}</b>, not at {until}.
            </Trans>
          ) : (
            <Trans>
              You then start at <b className="strong">{time}</b>, not at {until}.
            </Trans>
          )}
        </Notice>
      )}
      <p className="quiet">
        {from.signups.length < 2 ? t`Your group ends: nobody is left in it.` : t`You and your captain get an e-mail.`}
      </p>
    </>
  );
}
