import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Fields, FormPage } from '../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Invitations } from '../../accounts/profile/Invitations.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import { useJoinFaultWords } from './faultWords.ts';
import type { JoinPartProps } from './view.ts';

/** Number and code by hand; also what a link brought while it is looked for. */
export function GroupForm({ actor, view, invitations }: JoinPartProps & Pick<Profile, 'invitations'>) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const faultOf = useJoinFaultWords(view);
  const { number, code, hasTag } = view;
  const isBusy = hasTag('busy');
  return (
    <FormPage
      form={form}
      title={t`Join a group`}
      lead={t`With the number and the code that its captain gave you.`}
      onSubmit={() => actor.send({ type: 'group.submitted' })}
      action={
        <ActionButton type="submit" fullWidth busy={isBusy && t`Looking for the group…`}>
          {t`Find the group`}
        </ActionButton>
      }
    >
      {!isBusy && <Invitations invitations={invitations} />}
      <Refusal view={view} />
      <Fields>
        <Field
          label={t`Group number`}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          required
          readOnly={isBusy}
          maxLength={500}
          value={number}
          error={faultOf('number')}
          onChange={({ currentTarget }) => actor.send({ type: 'number.typed', text: currentTarget.value })}
        />
        <Field
          label={t`Code`}
          optional
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isBusy}
          maxLength={100}
          value={code}
          help={t`8 letters and digits. Some groups have none, and you do not need one for an invitation to your own address.`}
          onChange={({ currentTarget }) => actor.send({ type: 'code.typed', text: currentTarget.value })}
        />
      </Fields>
    </FormPage>
  );
}

/** Why no group was found. */
function Refusal({ view: { hasTag, message } }: Pick<JoinPartProps, 'view'>) {
  const { t } = useLingui();
  if (hasTag('codeMissing')) {
    return (
      <Notice role="status" isAnswer>
        {t`This number alone does not open a group. Enter the code, too: the captain can see it on the group’s page.`}
      </Notice>
    );
  }
  if (hasTag('unreachable')) {
    return (
      <Notice tone="urgent" role="alert" isAnswer>
        {t`We could not search for the group. Check your connection and try again.`}
      </Notice>
    );
  }
  if (!hasTag('messageShown')) return null;
  return (
    <Notice tone="urgent" role="alert" isAnswer>
      {message}
    </Notice>
  );
}
