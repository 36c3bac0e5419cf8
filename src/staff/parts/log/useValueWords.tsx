import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Currency, defaultRegion } from '#contract/constants.ts';
import type { Ask } from '#contract/groups/startData.ts';
import { inLanguage } from '#contract/shop/questions.ts';
import type { OrderFor, OrderWay } from '#contract/staff/money/staffOrders.values.ts';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import type { StaffQuestion } from '#contract/staff/runs/asks.calls.ts';
import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import type { PricePeriod } from '#contract/staff/runs/runs.values.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useRunName } from '../../hooks/useRunName.ts';
import { askNames } from '../../kit/askNames.ts';
import { fileNames } from '../../kit/fileNames.ts';
import { orderForNames, orderWayNames } from '../../kit/orderNames.ts';
import { pagePartNames } from '../../kit/pagePartNames.ts';
import { roleNames } from '../../kit/roleNames.ts';
import type { LogEntry } from '../../queries/office/log.ts';
import type { RunLine } from '../../queries/runs/runs.ts';
import { useRegionNames, useTypeNames } from '../runNames.ts';
import { usePeriodWords } from '../usePeriodWords.ts';
import { fieldWords, type Kind } from './fieldWords.ts';

type Fields = LogEntry['before'];
type ValueWords = (value: unknown, fields: NonNullable<Fields>) => ReactNode;

const isRole = (value: unknown): value is StaffRole => staffRoles.some((role) => role === value);

const briefLength = 60;
/** A part of a page in a few words: its first text, or how many things there are in it. */
function briefly(part: unknown): string {
  if (typeof part === 'string') return part.length > briefLength ? `${part.slice(0, briefLength)}…` : part;
  if (Array.isArray(part)) return part.length === 0 ? '' : String(part.length);
  return typeof part === 'object' && part !== null ? briefly(Object.values(part)[0]) : '';
}

/** Values of an entry in words, as people read them; null if there was none. */
export function useValueWords(
  entry: Pick<LogEntry, 'coupon_type'>,
  run: RunLine | undefined,
): (name: string, fields: Fields) => ReactNode {
  const { t, i18n } = useLingui();
  const { number, money, dayAndTime, dayOfYear, language } = useFormat();
  const runName = useRunName();
  const periodWords = usePeriodWords();
  const regions = useRegionNames();
  const types = useTypeNames();
  const among = (options: readonly { readonly value: string; readonly label: string }[], value: unknown) =>
    options.find((one) => one.value === value)?.label ?? String(value);
  const cents = (value: unknown, currency?: unknown) =>
    money(Number(value), (currency as Currency | null | undefined) ?? run?.currency ?? 'PLN');
  const tasks = {
    'wave.time': t`Move the wave`,
    'day.shift': t`Shift the day`,
    'wave.cancel': t`Cancel the wave`,
    'run.cancel': t`Cancel the run`,
    'places.refund': t`Money back`,
    'numbers.give': t`Give start numbers`,
  };
  const wordsByKind: Readonly<Record<Kind, ValueWords>> = {
    money: (value, { currency }) => cents(value, currency),
    // A value that is a percentage itself, or that belongs to a percentage coupon.
    off: (value, { coupon_type, currency }) =>
      (coupon_type ?? entry.coupon_type) === 'percent' ? t`${number(Number(value) / 100)}%` : cents(value, currency),
    run: (value) => runName(Number(value)),
    runs: (value) => (Array.isArray(value) ? value.map((id) => runName(Number(id))).join(', ') : String(value)),
    region: (value) => among(regions, value),
    type: (value) => among(types, value),
    task: (value) => tasks[value as keyof typeof tasks] ?? String(value),
    way: (value) => i18n._(orderWayNames[value as OrderWay]),
    for: (value) => i18n._(orderForNames[value as OrderFor]),
    list: (value) => i18n._(fileNames[value as keyof typeof fileNames]),
    coupon: (value) => (value === 'percent' ? t`Per cent` : t`An amount`),
    km: (value) => t`${number(Number(value))} km`,
    minutes: (value) => t`${number(Number(value))} min`,
    picture: (value) => (
      <a href={`/pictures/${String(value)}/800.webp`} target="_blank" rel="noreferrer">{t`the picture`}</a>
    ),
    asks: (value) => (value as readonly Ask[]).map((ask) => i18n._(askNames[ask])).join(', ') || t`nothing`,
    questions: (value) =>
      (value as readonly StaffQuestion[]).map(({ texts }) => briefly(inLanguage(texts, language))).join('; ') ||
      t`none`,
    page: (value) =>
      Object.entries(value as object)
        .map(([part, is]) => `${i18n._(pagePartNames[part as PagePart])}: ${briefly(is) || t`nothing`}`)
        .join('; '),
    periods: (value) =>
      Array.isArray(value) && value.length > 0
        ? value
            .map((one: PricePeriod) => periodWords(one, run?.currency ?? 'PLN', run?.region ?? defaultRegion))
            .join('; ')
        : t`none`,
    pdf: (value) => <a href={`/api/files/${String(value)}`} target="_blank" rel="noreferrer">{t`the PDF`}</a>,
  };
  return function say(name, fields) {
    const value = fields?.[name];
    if (value === undefined) return null;
    const kind = fieldWords[name]?.kind;
    if (value === null) return kind === 'run' || kind === 'runs' ? t`all runs` : t`none`;
    if (kind !== undefined) return wordsByKind[kind](value, fields ?? {});
    if (name === 'role' && isRole(value)) return i18n._(roleNames[value]);
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (typeof value === 'number') return number(value);
    if (typeof value === 'object') return number(Object.keys(value).length);
    const text = String(value);
    if (/^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))) return dayAndTime(text, defaultRegion);
    return /^\d{4}-\d\d-\d\d$/u.test(text) ? dayOfYear(text) : text;
  };
}
