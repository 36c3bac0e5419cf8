import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { SelectField } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { OfficeIcon } from '../OfficeIcon.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import styles from './TableTools.module.css';
import type { TableColumn, TableFilter, TableView } from './tableTypes.ts';
import type { TableChoice } from './useTableChoice.ts';

export interface TableToolsProps {
  /** What can be sought; without it there is no field. */
  readonly seek?: string | undefined;
  readonly views?: readonly TableView[] | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
  /** Before the field: a second view of the same, say. */
  readonly start?: ReactNode;
  /** At the right: 'save as file', and the page's one action. */
  readonly tools?: ReactNode;
}

interface OwnProps extends TableToolsProps {
  readonly choice: TableChoice;
  readonly columns: readonly Pick<TableColumn<never>, 'key' | 'head' | 'isOff' | 'sort'>[];
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly hasRoom: boolean;
  readonly canTick: boolean;
}

/** What stands above the rows: seek, choose columns, ready views, chips for everything else. */
export function TableTools(props: OwnProps) {
  const { choice, columns, seek, views = [], filters = [], start, tools, filterButton, hasRoom, canTick } = props;
  const { t } = useLingui();
  const canChoose = hasRoom && columns.some(({ isOff }) => isOff === true);
  const hasLine = seek !== undefined || start !== undefined || tools !== undefined || canChoose;
  return (
    <div className={styles.tools}>
      {hasLine && (
        <div className={styles.line}>
          {start}
          {seek !== undefined && (
            <label className={styles.seek}>
              <span className="unseen">{seek}</span>
              <OfficeIcon name="search" />
              <input
                type="search"
                autoComplete="off"
                placeholder={seek}
                value={choice.typed}
                onChange={({ currentTarget: { value } }) => choice.seek(value)}
              />
            </label>
          )}
          <div className={styles.end}>
            {canChoose && <ColumnChoice choice={choice} columns={columns} />}
            {tools}
          </div>
        </div>
      )}
      {(views.length > 0 || filters.length > 0 || (!hasRoom && canTick)) && (
        <div className={styles.line}>
          <Views views={views} choice={choice} />
          {filters.length > 0 && <FilterChoice ref={filterButton} filters={filters} choice={choice} />}
          {!hasRoom && canTick && (
            <Button variant="text" size="compact" onClick={() => choice.pick(!choice.isPicking)}>
              {choice.isPicking ? t`Done` : t`Select`}
            </Button>
          )}
        </div>
      )}
      {!hasRoom && <Order choice={choice} columns={columns} />}
    </div>
  );
}

/** Cards have no heads to press. */
function Order({ choice, columns }: Pick<OwnProps, 'choice' | 'columns'>) {
  const { t } = useLingui();
  const sorted = columns.filter(({ sort }) => sort !== undefined);
  if (sorted.length === 0) return null;
  return (
    <SelectField
      label={t`Order`}
      value={choice.sort}
      options={[
        // The usual order may be none of a column's.
        ...(sorted.some(({ key }) => key === choice.sortColumn)
          ? []
          : [{ value: choice.sort, label: t`the usual one` }]),
        ...sorted.flatMap(({ key, head }) => [
          { value: key, label: head },
          { value: `-${key}`, label: t`${head}, the other way round` },
        ]),
      ]}
      onChange={({ currentTarget: { value } }) => choice.orderBy(value)}
    />
  );
}

function Views({ views, choice }: { readonly views: readonly TableView[]; readonly choice: TableChoice }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (views.length === 0) return null;
  return (
    <ul className={styles.views} aria-label={t`Views`}>
      {views.map(({ key, label, count, isBad }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.pill}
            aria-pressed={key === choice.view}
            onClick={() => choice.turnTo(key)}
          >
            {key === choice.view && <Icon name="check" size="s" />}
            <span>{label}</span>
            {count !== undefined && (
              <b className="tnum" data-bad={(isBad === true && count > 0) || undefined}>
                {number(count)}
              </b>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
