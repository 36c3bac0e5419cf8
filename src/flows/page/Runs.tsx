import styles from './Explorer.module.css';
import type { ExplorerProps } from './props.ts';

/** A dot where a chart runs in a tab of this browser. */
export function Runs({ running, chart }: Pick<ExplorerProps, 'running'> & { readonly chart: string }) {
  if (!running.some((one) => one.chart === chart)) return null;
  return <span className={styles.runs} role="img" aria-label="running" />;
}
