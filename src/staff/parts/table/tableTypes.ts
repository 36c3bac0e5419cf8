import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Its name in the address, and for the server where that sorts. */
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * What rows are sorted by when its head is pressed; null comes last in both directions. `true` where the server sorts.
   * Without it the head does not sort.
   */
  readonly sort?: true | ((row: Row) => string | number | null);
  /** Figures stand right, words left. */
  readonly align?: 'right';
  /** `figure`: in the headline's face, for times and start numbers. */
  readonly look?: 'figure';
  /** In pixels; the columns without one share what is left. */
  readonly width?: number;
  /** Shown only once somebody chooses it. */
  readonly isOff?: boolean;
}

/** A ready view: what is asked daily, by one press. The first one is the usual. */
export interface TableView {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  /** Its count is of something that went wrong. */
  readonly isBad?: boolean;
}

/** One more thing by which rows can be narrowed, shown as a chip once it is chosen. */
export interface TableFilter {
  readonly key: string;
  readonly label: string;
  /** What can be chosen; without them it is a day. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** For a filter that only links set: how its value reads. It has a chip and no field. */
  readonly format?: (value: string) => string;
}

/** Rows that an action is for. */
export interface TableSelection {
  /** All that the list would show, also those that are not read yet; `keys` are then those read. */
  readonly isAll: boolean;
  readonly keys: readonly string[];
  readonly count: number;
  readonly clear: () => void;
}

/** An action on the ticked rows. The first one of a list is the phone's button, the others are in its menu. */
export interface SelectionAct {
  readonly key: string;
  readonly label: string;
  /** `<Icon name="mail" size="s" />`. */
  readonly icon?: ReactNode;
  readonly onAct: (selection: TableSelection) => void;
}

/** The next rows of a list that is read page by page. */
export interface MoreRows {
  readonly isThere: boolean;
  readonly isReading: boolean;
  readonly onMore: () => void;
}
