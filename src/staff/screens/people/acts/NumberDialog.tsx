import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import { figure } from '#machines/kit/figures.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { placeForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import type { PlacePage } from '../../../queries/people/people.ts';

/** A start number by hand; one that somebody has is refused, by their name. */
export function NumberDialog({ page }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id, bib } = page.place;
  const actor = useOpened(
    () => placeForms(services, id).number(),
    {
      values: { bib: String(bib ?? '') },
      rules: v.omit(placeActsCalls['POST staff/places/{id}/number'].body, ['version']),
      bodyOf: ({ bib: typed }) => ({ bib: typed.trim() === '' ? null : (figure(typed) ?? Number.NaN) }),
    },
    close,
    `number.${id}`,
  );
  return (
    <FormDialog<'bib'>
      actor={actor}
      title={t`Start number`}
      subtitle={t`Nobody gets an e-mail. An empty number is taken away.`}
      focusOn="bib"
      action={t`Save`}
      busy={t`Saving…`}
      failed={t`The number was not saved.`}
    >
      {({ field }) => <NumberField {...field('bib')} label={t`Start number`} min={1} max={99_999} />}
    </FormDialog>
  );
}
