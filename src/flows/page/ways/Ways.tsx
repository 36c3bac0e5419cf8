import type { ExplorerProps, ProductWay } from '../props.ts';
import { Runs } from '../Runs.tsx';
import { inPage } from '../side/Side.tsx';
import styles from './Ways.module.css';

interface WaysProps extends Pick<ExplorerProps, 'ways' | 'running'> {
  /** What a link to a chart says. */
  readonly href: (chart: string) => string;
  readonly go: (chart: string) => void;
}

/** The ways through the product, each with its charts in the order in which one meets them. */
export function Ways({ ways, ...others }: WaysProps) {
  return ways.map((way) => <WayRow key={way.name} way={way} {...others} />);
}

function WayRow({
  way: { name, says, charts },
  running,
  href,
  go,
}: Omit<WaysProps, 'ways'> & { readonly way: ProductWay }) {
  return (
    <section className={styles.way} aria-label={name}>
      <h2>{name}</h2>
      <p>{says}</p>
      <ol>
        {charts.map((one) => (
          <li key={one.chart}>
            <a href={href(one.chart)} onClick={(event) => inPage(event, () => go(one.chart))}>
              {one.chart}
              <Runs running={running} chart={one.chart} />
            </a>
            <p>{one.says}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
