import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Group, GroupPreview } from '#contract/groups/group.values.ts';
import type { changeGroupMachine } from '#machines/groups/changeGroup.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Facts } from '../../../../ui/styles/layout.tsx';
import { LookUpDialog } from '../../../parts/forms/LookUpDialog.tsx';
import styles from './people.module.css';

interface ChangeGroupDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof changeGroupMachine> | undefined;
  readonly group: Group;
}

/** The own paid place moves into another group: its number, then what is found there, then yes. */
export function ChangeGroupDialog({ actor, group }: ChangeGroupDialogProps) {
  const { t } = useLingui();
  const preview = useSelector(actor, (snapshot) =>
    snapshot?.hasTag('found') === true ? snapshot.context.preview : null,
  );
  return (
    <LookUpDialog
      actor={actor}
      name="group_id"
      title={t`Change group`}
      subtitle={
        group.is_kids
          ? t`The child’s paid place moves to another group of the same distance. That costs nothing.`
          : t`Your paid place moves to another group of the same distance. That costs nothing.`
      }
      check={{ label: t`Check`, busy: t`Checking…` }}
      found={
        preview && {
          label: t`Change group`,
          busy: t`Changing…`,
          onConfirm: () => actor?.send({ type: 'change.confirmed' }),
          instead: {
            shown: <OtherGroup preview={preview} from={group} />,
            again: t`Another number`,
            onAgain: () => actor?.send({ type: 'number.reconsidered' }),
          },
        }
      }
    >
      {(field, fault) => (
        <Field
          {...field}
          label={t`Number of the other group`}
          inputMode="numeric"
          autoComplete="off"
          required
          error={typeof fault === 'object' ? field.error : fault && t`Please enter a group number`}
          help={t`Its members see it on their group’s page.`}
        />
      )}
    </LookUpDialog>
  );
}

/** The group that was found, and the changes for somebody who moves there. */
function OtherGroup({ preview, from }: { readonly preview: GroupPreview; readonly from: Group }) {
  const { t } = useLingui();
  const { clockAmong } = useFormat();
  const { id, name, captain, region, wave_time } = preview;
  const time = clockAmong(wave_time, [from.wave_time], region);
  const until = clockAmong(from.wave_time, [wave_time], from.region);
  const isOtherWave = Date.parse(wave_time) !== Date.parse(from.wave_time);
  return (
    <>
      <div className={styles.found}>
        <p className="small quiet">{t`Group ${id}`}</p>
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
        {from.signups.length < 2
          ? t`Your group will be deleted: nobody is left in it.`
          : t`You and your captain get an e-mail.`}
      </p>
    </>
  );
}
