import '@mantine/charts/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { LineChart } from '@mantine/charts';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { TotalOfDay } from './figures.ts';

interface SalesLineProps {
  readonly totals: readonly TotalOfDay[];
  readonly capacity: number;
  readonly today: string;
  /** Days on which a price rose. */
  readonly rises: readonly string[];
  /** The rows of a day; null if the member may not ask for them. */
  readonly rowsOf: ((day: string) => string) | null;
}

/** Two running totals below what there is: for the eye, with the same beside it as a table. */
export function SalesLine({ totals, capacity, today, rises, rowsOf }: SalesLineProps) {
  const { t } = useLingui();
  const { number, dayOfYear } = useFormat();
  const navigate = useNavigate();
  const hasOther = totals.some(({ was }) => was !== null);
  const isShown = (day: string) => totals.some((one) => one.day === day);
  const open = ({ activeLabel }: { readonly activeLabel?: string | number | undefined }) => {
    if (rowsOf !== null && typeof activeLabel === 'string' && activeLabel <= today) void navigate(rowsOf(activeLabel));
  };
  return (
    <div aria-hidden="true">
      <LineChart
        h={300}
        data={totals.map((total) => ({ ...total }))}
        dataKey="day"
        withDots={false}
        curveType="linear"
        strokeWidth={2.5}
        gridAxis="x"
        gridColor="var(--line)"
        textColor="var(--quiet)"
        strokeDasharray="0"
        valueFormatter={number}
        series={[
          ...(hasOther ? [{ name: 'was', label: t`before`, color: 'var(--edge)', strokeDasharray: '5 4' }] : []),
          { name: 'now', label: t`this run`, color: 'var(--mud)' },
        ]}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{
          accessibilityLayer: false,
          onClick: open,
          ...(rowsOf !== null && { style: { cursor: 'pointer' } }),
        }}
        tooltipAnimationDuration={0}
        // Asked before anything is pointed at, too.
        tooltipProps={{ labelFormatter: (day: unknown) => (isShown(String(day)) ? dayOfYear(String(day)) : '') }}
        xAxisProps={{
          ticks: totals.map(({ day }) => day).filter((day) => day.endsWith('-01')),
          tickFormatter: (day: string) => dayOfYear(day),
          interval: 'preserveStartEnd',
        }}
        yAxisProps={{
          domain: [0, (most: number) => Math.ceil((Math.max(most, capacity) * 1.04) / 10) * 10],
          width: 48,
        }}
        referenceLines={[
          {
            y: capacity,
            color: 'var(--ink)',
            label: t`${number(capacity)} places, all there are`,
            labelPosition: 'insideBottomLeft',
          },
          ...(isShown(today)
            ? [{ x: today, color: 'var(--mud)', label: t`today`, labelPosition: 'insideTopRight' as const }]
            : []),
          ...rises.filter(isShown).map((day) => ({
            x: day,
            color: 'var(--edge)',
            label: t`price rose`,
            labelPosition: 'insideTopRight' as const,
          })),
        ]}
      />
    </div>
  );
}
