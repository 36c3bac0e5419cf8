import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { type Language, languages } from '#contract/constants.ts';
import { runPath } from '#contract/paths.ts';
import { languageNames } from '../../../../i18n/languageNames.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { CopyButton } from '../../../parts/CopyButton.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Settings.module.css';

/** What the organiser puts on a site of their own: a link that looks like a button, or a frame with the run. */
export function OwnSite({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const address = useListAddress();
  const language = address.oneOf('site', languages) ?? run.region;
  const { origin } = window.location;
  const link = `<a href="${origin}${runPath(language, run.key)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#c8450c;color:#fff;font:700 17px/22px sans-serif;text-decoration:none">${callTo[language]}</a>`;
  const frame = `<iframe src="${origin}/embed/${encodeURIComponent(run.key)}?lng=${language}" title="${escaped(run.name)}" width="100%" height="260" style="border:0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`;
  return (
    <section aria-labelledby="own-site" className="stack-4">
      <header className={styles.head}>
        <h2 id="own-site">{t`On your own site`}</h2>
        <SegmentedControl
          aria-label={t`Language of the button and the frame`}
          value={language}
          onChange={(chosen) => address.put({ site: chosen }, { replace: true })}
          data={languageNames.map(({ language: value, name: label }) => ({ value, label }))}
        />
      </header>
      <Snippet
        title={t`A button`}
        says={t`Paste this into your page. It leads to the run’s page, where people choose a distance and sign up.`}
        code={link}
      />
      <Snippet
        title={t`A frame`}
        says={t`It shows the run with its price and the places left, and opens the shop in a new tab. Your site has to be allowed first: its address is added to EMBED_ORIGINS on the server.`}
        code={frame}
      />
    </section>
  );
}

interface SnippetProps {
  readonly title: string;
  readonly says: string;
  readonly code: string;
}

function Snippet({ title, says, code }: SnippetProps) {
  const { t } = useLingui();
  return (
    <div className="stack-2">
      <h3>{title}</h3>
      <p className="quiet">{says}</p>
      <pre className={styles.code} translate="no">
        <code>{code}</code>
      </pre>
      <p>
        <CopyButton text={code} label={t`Copy`} />
      </p>
    </div>
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** In the language of the page that the button leads to. */
const callTo: Readonly<Record<Language, string>> = { pl: 'Zapisz się', en: 'Sign up', de: 'Platz buchen' };
