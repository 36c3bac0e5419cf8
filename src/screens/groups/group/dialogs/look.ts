import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { DialogName } from '#machines/groups/groupDialogs.logic.ts';
import type { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import type { WavesRead } from './WaveDialog.tsx';

export type DialogActors = SnapshotFrom<typeof groupDialogsMachine>['children'];

/** What a dialog may show beside what its chart knows. */
export interface Surroundings {
  readonly group: Group;
  /** The place that it is about. */
  readonly signup: Signup | null;
  /** The shop's address; undefined until it is known. */
  readonly contactEmail: string | undefined;
  readonly reservationHours: number;
  readonly waves: WavesRead;
}

/** How a dialog looks, and what the menus call it: that of a place's row, or without a place that of the group. */
export interface Look<Name extends DialogName> {
  readonly Dialog: (props: Surroundings & { readonly actor: DialogActors[Name] | undefined }) => ReactNode;
  readonly menu: (about: Pick<Surroundings, 'group' | 'signup'>) => MessageDescriptor;
  /** Destroys something. */
  readonly isDangerous?: boolean;
}
export type Looks<Names extends DialogName> = { readonly [Name in Names]: Look<Name> };
