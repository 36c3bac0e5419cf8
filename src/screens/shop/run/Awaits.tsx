import { useLingui } from '@lingui/react/macro';
import type { ShownPage } from '#contract/shop/runPage.values.ts';
import { RunPicture } from '../../../ui/RunPicture.tsx';
import { ProseText } from './ProseText.tsx';
import styles from './run.module.css';

/** What awaits people: words, figures and up to eight pictures that slide sideways. */
export function Awaits({ page: { awaits, figures, gallery } }: { readonly page: ShownPage }) {
  const { t } = useLingui();
  return (
    <section className={styles.sec} id="awaits">
      <h2>{t`What awaits you`}</h2>
      <div className={styles.await} data-alone={figures.length === 0 || awaits.length === 0 || undefined}>
        {awaits.length > 0 && <ProseText className={styles.prose} prose={awaits} />}
        {figures.length > 0 && (
          <ul className={styles.figures}>
            {figures.map(({ figure, words }) => (
              <li key={`${figure} ${words}`}>
                <span className="num">{figure}</span>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {gallery.length > 0 && (
        <ul
          className={styles.gallery}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides sideways is moved by keyboard, too.
          tabIndex={0}
          aria-label={t`Pictures`}
          data-many={gallery.length > 3 || undefined}
        >
          {gallery.map((picture) => (
            <li key={picture.id}>
              <figure>
                <div className={styles.shot}>
                  <RunPicture picture={picture} sizes="(min-width: 62em) 368px, (min-width: 40em) 44vw, 78vw" />
                </div>
                {picture.caption !== '' && <figcaption>{picture.caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
