import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Logo } from '../../shell/Logo.tsx';
import { MenuFace } from '../../ui/fields/MenuSelect.tsx';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';
import { BottomBar, Columns, PageHead } from '../../ui/styles/layout.tsx';
import { ConsentQuestion } from '../shell/ConsentQuestion.tsx';
import header from '../shell/Header.module.css';
import strip from '../shell/Strip.module.css';

/**
 * The page before the app where the server cannot draw it whole (stillApp.ts): what the checkout looks like while it waits, in
 * the boxes that it will have. But for the spinner nothing moves: a slow phone has better to do. The server sends it
 * ready-made in the visitor's language (src/page/page.ts).
 */
export function Shell({ language }: { readonly language: string }) {
  const { t } = useLingui();
  return (
    <div className="shell">
      <FullScreenSpinner />
      <div className={`${strip.strip} shell-strip`}>
        <div className={strip.row} />
      </div>
      <div className={header.top}>
        <div className={header.row}>
          <span className="logo">
            <Logo />
          </span>
          <span className={`${header.link} shell-sign-in`}>{t`Sign in`}</span>
          <MenuFace>{language.toUpperCase()}</MenuFace>
        </div>
      </div>
      <div className="shell-consent">
        <ConsentQuestion />
      </div>
      <div className="main of-runners">
        <div className="shell-checkout" aria-hidden="true">
          <PageHead title={t`Buy places`} lead={t`Without an account, in about 2 minutes.`} />
          <Columns aside={<Skeleton height={220} animate={false} />}>
            <div className="stack-3">
              <div className="frame shell-open">
                <Skeleton height={30} width={120} animate={false} />
                <div className="shell-cards">
                  {cards.map((card) => (
                    <Skeleton key={card} height={92} animate={false} />
                  ))}
                </div>
              </div>
            </div>
          </Columns>
          <BottomBar>
            <Skeleton height={56} animate={false} />
          </BottomBar>
        </div>
      </div>
    </div>
  );
}

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
