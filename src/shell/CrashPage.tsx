import { Button } from '@mantine/core';
import styles from './CrashPage.module.css';
import { crashTitle, fallbackTexts } from './fallbackTexts.ts';

interface CrashPageProps {
  /** The way back: a whole new page, because this one cannot be trusted. */
  readonly home: string;
  readonly onRetry: () => void;
}

/** No screen ever ends in a blank page (docs/rules/page.md 5.4). */
export function CrashPage({ home, onRetry }: CrashPageProps) {
  const { text, retry, back } = fallbackTexts();
  return (
    <main className={styles.page}>
      <h1 lang="en">{crashTitle}</h1>
      <p role="alert">{text}</p>
      <div className={styles.ways}>
        <Button variant="main" onClick={onRetry}>
          {retry}
        </Button>
        <Button component="a" href={home}>
          {back}
        </Button>
      </div>
    </main>
  );
}
