import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { rolesOfRuns, type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { FieldGroup, SelectField } from '../../../../ui/fields/Field.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import type { Membership, MembershipField, WantedMembership } from '../../../effects/office/team.effects.ts';
import { useRunChoices } from '../../../hooks/useRunName.ts';
import { roleNames } from '../../../kit/roleNames.ts';

export const isOfRuns = (role: StaffRole) => rolesOfRuns.some((one) => one === role);

type Typed = Readonly<Record<MembershipField, string>>;
const idsIn = (text: string) => (text === '' ? [] : text.split(',').map(Number));

/** What stands in the fields, as the call wants it: runs that nobody chose are none. */
export const membershipIn = ({ role, scope, run_ids: ids }: Typed): WantedMembership => {
  const chosen = staffRoles.find((one) => one === role) ?? '';
  return { role: chosen, run_ids: chosen === '' || !isOfRuns(chosen) || scope === 'all' ? null : idsIn(ids) };
};

export const nothingChosen: Typed = { role: '', scope: '', run_ids: '' };

export const typedOf = ({ role, run_ids: ids }: Membership): Typed => ({
  role,
  scope: ids === null ? 'all' : 'some',
  run_ids: ids?.join() ?? '',
});

/** What each role is here for. */
const rolesMean: Readonly<Record<StaffRole, MessageDescriptor>> = {
  owner: msg`Can do everything, including inviting others and seeing the whole log.`,
  organiser: msg`Plans runs and waves and looks after people.`,
  finance: msg`Sees and manages money, for all runs.`,
  desk: msg`Checks people in on the day. Sees no amounts.`,
  reader: msg`Can only view: names and statuses, no amounts.`,
};

interface MembershipFieldsProps {
  readonly values: Typed;
  readonly field: (name: MembershipField) => { readonly name: string; readonly error: string | undefined };
  readonly give: (name: MembershipField, text: string) => void;
  readonly isSending: boolean;
}

/** A role, and for which runs. */
export function MembershipFields({ values, field, give, isSending }: MembershipFieldsProps) {
  const { t, i18n } = useLingui();
  const runs = useRunChoices();
  const { role } = membershipIn(values);
  const ids = idsIn(values.run_ids);
  const isForSome = role !== '' && isOfRuns(role);
  return (
    <>
      <SelectField
        name="role"
        label={t`Role`}
        value={role}
        disabled={isSending}
        help={role === '' ? t`What they do here.` : i18n._(rolesMean[role])}
        error={field('role').error && t`Choose a role.`}
        options={[
          ...(role === '' ? [{ value: '', label: t`Please choose` }] : []),
          ...staffRoles.map((value) => ({ value, label: i18n._(roleNames[value]) })),
        ]}
        onChange={({ currentTarget }) => give('role', currentTarget.value)}
      />
      {isForSome && (
        <SelectField
          name="scope"
          label={t`For`}
          value={values.scope}
          disabled={isSending}
          error={values.scope === '' && field('run_ids').error && t`Choose for which runs.`}
          options={[
            ...(values.scope === '' ? [{ value: '', label: t`Please choose` }] : []),
            { value: 'all', label: t`all runs` },
            { value: 'some', label: t`some runs only` },
          ]}
          onChange={({ currentTarget }) => give('scope', currentTarget.value)}
        />
      )}
      {isForSome && values.scope === 'some' && (
        <FieldGroup
          legend={t`Runs`}
          help={t`They cannot see any others.`}
          error={field('run_ids').error === undefined ? undefined : t`Tick at least one run.`}
        >
          {runs.map(({ id, label }) => (
            <Tick
              key={id}
              name="run_ids"
              checked={ids.includes(id)}
              onChange={(isTicked) =>
                give('run_ids', (isTicked ? [...ids, id] : ids.filter((one) => one !== id)).join())
              }
            >
              {label}
            </Tick>
          ))}
        </FieldGroup>
      )}
    </>
  );
}
