import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { defaultRegion } from '#contract/constants.ts';
import { type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useRunName } from '../../parts/useRunName.ts';
import type { LogEntry } from '../../queries/log.ts';
import { roleNames } from '../../roleNames.ts';
import { fieldWords, untoldFields } from './deedWords.ts';
import styles from './log.module.css';

/** What was made had nothing before, what was taken out has nothing since. */
const begins = /\.(?:invited|joined|added|created|copied)$/u;
const ends = /\.(?:removed|deleted)$/u;

/** How it was and how it is, field by field, as people read it. */
export function Changes({ entry: { what, before, after } }: { readonly entry: LogEntry }) {
  const { t, i18n } = useLingui();
  const say = useValueWords();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !untoldFields.includes(name),
  );
  if (names.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {names.map((name) => {
        const word = fieldWords[name];
        const was = begins.test(what) ? null : say(name, before?.[name]);
        const is = ends.test(what) ? null : say(name, after?.[name]);
        return (
          <div key={name}>
            <dt className="small quiet">{word === undefined ? name.replaceAll('_', ' ') : i18n._(word)}</dt>
            <dd>
              {was !== null && (
                <>
                  <span className="unseen">{t`before:`}</span>
                  <s className="quiet">{was}</s>
                </>
              )}
              {was !== null && is !== null && <Icon name="right" size="s" />}
              {is !== null && (
                <>
                  <span className="unseen">{t`after:`}</span>
                  <b>{is}</b>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const isRole = (value: unknown): value is StaffRole => staffRoles.some((role) => role === value);

/** A value in words; null where there was none. */
function useValueWords(): (name: string, value: unknown) => ReactNode {
  const { t, i18n } = useLingui();
  const { number, dayAndTime, dayOfYear } = useFormat();
  const runName = useRunName();
  return function say(name, value): ReactNode {
    if (value === undefined) return null;
    if (name === 'run_ids')
      return Array.isArray(value) ? value.map((id) => runName(Number(id))).join(', ') : t`all runs`;
    if (value === null) return t`none`;
    if (name === 'role' && isRole(value)) return i18n._(roleNames[value]);
    if (name === 'declaration')
      return <a href={`/api/files/${String(value)}`} target="_blank" rel="noreferrer">{t`the PDF`}</a>;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (typeof value === 'number') return number(name.endsWith('price') ? value / 100 : value);
    if (Array.isArray(value)) return value.map((one) => say('', one)).join(', ');
    if (typeof value === 'object') return number(Object.keys(value).length);
    const text = String(value);
    if (/^\d{4}-\d\d-\d\dT/u.test(text) && !Number.isNaN(Date.parse(text))) return dayAndTime(text, defaultRegion);
    return /^\d{4}-\d\d-\d\d$/u.test(text) ? dayOfYear(text) : text;
  };
}
