import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ShownPage } from '#contract/shop/runPage.values.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ProseText } from './ProseText.tsx';
import styles from './parts.module.css';

/** What is in the price, and what to bring. */
export function Included({ page: { included, bring } }: { readonly page: ShownPage }) {
  const { t } = useLingui();
  const had = included.filter(isWritten);
  const brought = bring.filter(isWritten);
  return (
    <section className={`${styles.sec} ${styles.duo}`} id="included">
      {had.length > 0 && (
        <div>
          <h2>{t`Included`}</h2>
          <Ticks items={had} icon={<Icon name="check" />} className={styles.ticks} />
        </div>
      )}
      {brought.length > 0 && (
        <div>
          <h2>{t`Bring along`}</h2>
          <Ticks items={brought} icon={<Icon name="right" size="s" />} className={`${styles.ticks} ${styles.bring}`} />
        </div>
      )}
    </section>
  );
}

const isWritten = (item: string) => item !== '';

const Ticks = ({
  items,
  icon,
  className,
}: {
  readonly items: readonly string[];
  readonly icon: ReactNode;
  readonly className: string | undefined;
}) => (
  <ul className={className}>
    {items.map((item) => (
      <li key={item}>
        {icon}
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

/** A part that folds on a phone and is open on a wide screen. */
export const FoldedPart = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className={styles.foldedPart} id={id}>
    <h2 className="wide">{title}</h2>
    <details className={`${styles.fold} phone`}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
    </details>
    <div className={styles.folded}>{children}</div>
  </section>
);

export function Questions({ questions }: Pick<ShownPage, 'questions'>) {
  const { t } = useLingui();
  return (
    <section className={styles.sec} id="questions">
      <h2>{t`Questions`}</h2>
      {questions.map(({ q, a }, at) => (
        <details key={q} className={styles.fold} open={at === 0}>
          <summary>
            <span>{q}</span>
            <Icon name="down" />
          </summary>
          <ProseText className={styles.answer} prose={a} />
        </details>
      ))}
    </section>
  );
}
