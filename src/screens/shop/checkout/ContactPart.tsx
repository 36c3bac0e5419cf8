import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { TextField } from '#machines/shop/buying/draft.ts';
import { EmailAddressField } from '../../../ui/fields/EmailAddressField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { OrderQuestions } from '../purchase/asked/OrderQuestions.tsx';
import styles from '../purchase/purchase.module.css';
import { type PartProps, useTextField } from '../purchase/view.ts';

/** The owner of the places and the address of the confirmation. The browser may fill it in. */
export function ContactPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const { draft, run } = view;
  const textField = useTextField({ actor, view });
  const field = (name: TextField, label: string, more: Partial<ComponentProps<typeof Field>>) => (
    <Field {...textField(name)} label={label} required {...more} />
  );
  return (
    <>
      <p className={styles.lead}>
        {run?.is_kids === true || draft.places === 1
          ? t`You buy without an account.`
          : t`You buy without an account. You invite your friends after paying.`}
      </p>
      <div className={styles.fields}>
        <div className={styles.half}>
          {field('name', t`First name`, { autoComplete: 'given-name', maxLength: 100 })}
        </div>
        <div className={styles.half}>
          {field('surname', t`Last name`, { autoComplete: 'family-name', maxLength: 100 })}
        </div>
        <div className={styles.whole}>
          <EmailAddressField
            {...textField('email')}
            label={t`E-mail`}
            required
            autoComplete="email"
            help={t`We send the confirmation here.`}
          />
        </div>
        <div className={styles.whole}>
          {field('street', t`Street and house number`, {
            autoComplete: 'address-line1',
            maxLength: 200,
            help: t`Your address goes on the receipt.`,
          })}
        </div>
        <div className={styles.short}>
          {field('postal_code', t`Postal code`, { autoComplete: 'postal-code', maxLength: 20 })}
        </div>
        <div className={styles.long}>{field('city', t`City`, { autoComplete: 'address-level2', maxLength: 100 })}</div>
      </div>
      <OrderQuestions actor={actor} view={view} />
    </>
  );
}
