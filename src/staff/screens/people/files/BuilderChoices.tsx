import { useLingui } from '@lingui/react/macro';
import type { LayoutField } from '#machines/people/fileLayout.form.ts';
import type { FormField } from '../../../../screens/parts/forms/useFormFields.ts';
import { SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';

/** Who is in a file, in which order, and how it is written. */
export function BuilderChoices({ field }: { readonly field: (name: LayoutField) => FormField }) {
  const { t } = useLingui();
  return (
    <div className="stack-3">
      <FieldPair>
        <SelectField
          {...field('rows')}
          label={t`Places`}
          options={[
            { value: 'named', label: t`paid, with a person` },
            { value: 'paid', label: t`all that are paid` },
            { value: 'held', label: t`reserved, too` },
          ]}
        />
        <SelectField
          {...field('order')}
          label={t`Order`}
          options={[
            { value: 'wave', label: t`by wave and group` },
            { value: 'name', label: t`by surname` },
            { value: 'bib', label: t`by number` },
          ]}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          {...field('separator')}
          label={t`Columns are parted by`}
          options={[
            { value: 'semicolon', label: t`a semicolon` },
            { value: 'comma', label: t`a comma` },
            { value: 'tab', label: t`a tab` },
          ]}
        />
        <SelectField
          {...field('encoding')}
          label={t`Letters as`}
          options={[
            { value: 'utf8bom', label: t`UTF-8 with a mark` },
            { value: 'utf8', label: 'UTF-8' },
            { value: 'windows1250', label: 'Windows-1250' },
            { value: 'windows1252', label: 'Windows-1252' },
          ]}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          {...field('sex')}
          label={t`Sex as`}
          options={['MF', 'MK', 'MW'].map((value) => ({ value, label: [...value].join(', ') }))}
        />
        <SelectField
          {...field('dates')}
          label={t`Dates as`}
          options={[
            { value: 'ymd', label: '2031-06-14' },
            { value: 'dmy', label: '14.06.2031' },
          ]}
        />
      </FieldPair>
      <SelectField
        {...field('quotes')}
        label={t`Quotation marks`}
        options={[
          { value: 'texts', label: t`around every text` },
          { value: 'needed', label: t`only where they are needed` },
        ]}
      />
    </div>
  );
}
