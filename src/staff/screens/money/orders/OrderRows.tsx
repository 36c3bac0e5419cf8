import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Values } from '#machines/kit/form.machine.ts';
import { asLines, asYes, isYes, linesIn, type OrderField, type OrderLine } from '#machines/money/staffOrder.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SearchSelect } from '../../../parts/fields/SearchSelect.tsx';
import type { OrderPrice } from '../../../queries/money/orders.ts';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import styles from './Orders.module.css';

interface OrderRowsProps {
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly values: Values<OrderField>;
  readonly priced: OrderPrice | undefined;
  readonly give: (field: OrderField, text: string) => void;
  readonly faultOf: (field: OrderField) => string | undefined;
}

/** Waves with so many places each: a row is a group. What is free and held back stands beside each wave. */
export function OrderRows({ run, waves, values, priced, give, faultOf }: OrderRowsProps) {
  const { t } = useLingui();
  const { dayAndTime, money } = useFormat();
  const lines = linesIn(values.rows);
  const change = (at: number, line: OrderLine) =>
    give('rows', asLines(lines.map((one, index) => (index === at ? line : one))));
  const nameOf = ({ category_id: id }: Wave) => run.categories.find((one) => one.id === id)?.name ?? '';
  const options = waves
    .filter(({ cancelled }) => !cancelled)
    .map((wave) => ({
      value: String(wave.id),
      label: `${dayAndTime(wave.wave_time, run.region)}, ${nameOf(wave)} (${t`free: ${wave.free}`}, ${t`held back: ${wave.held_back}`})`,
    }));
  const helpOf = (at: number) => {
    const row = priced?.rows[at];
    if (row === undefined) return undefined;
    return row.fits
      ? `${money(row.price, priced?.currency ?? 'PLN')}${row.from_held_back > 0 ? `, ${t`of those held back: ${row.from_held_back}`}` : ''}`
      : undefined;
  };
  const faultAt = (at: number) =>
    priced?.rows[at]?.fits === false ? t`There is not enough room in this wave.` : undefined;
  return (
    <section className="stack-4" aria-label={t`Waves and places`}>
      <h3>{t`Waves and places`}</h3>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <div key={at} className={styles.line}>
          <SearchSelect
            name={at === 0 ? 'rows' : `rows.${at}`}
            label={t`Wave`}
            options={options}
            value={line.wave}
            help={helpOf(at)}
            error={faultAt(at) ?? (at === 0 ? faultOf('rows') : undefined)}
            onChange={(wave) => change(at, { ...line, wave })}
          />
          <NumberField
            label={t`Places`}
            name={`places.${at}`}
            value={line.places}
            min={1}
            max={50}
            onChange={({ currentTarget }) => change(at, { ...line, places: currentTarget.value })}
          />
          {lines.length > 1 && (
            <Button
              variant="text"
              aria-label={t`Remove the wave`}
              onClick={() => give('rows', asLines(lines.filter((_, index) => index !== at)))}
            >
              ✕
            </Button>
          )}
        </div>
      ))}
      <Button
        variant="text"
        disabled={lines.length >= 20}
        onClick={() => give('rows', asLines([...lines, { wave: '', places: '' }]))}
      >
        {t`Another wave`}
      </Button>
      <Tick checked={isYes(values.held_back_first)} onChange={(is) => give('held_back_first', asYes(is))}>
        {t`Take held back places first`}
      </Tick>
    </section>
  );
}
