import * as v from 'valibot';
import { calls } from '../../call.ts';
import { GroupName, Id } from '../../values/values.ts';
import { Acted, AsRead, NoteBody } from './acts.values.ts';
import { MovePreview } from './placeActs.calls.ts';

const ofGroup = {
  access: 'staff',
  right: 'people.write',
  stepUp: false,
  about: 'group',
  params: v.object({ id: Id }),
} as const;
const version = { version: AsRead };
const overtaken = ['not_found', 'forbidden', 'changed_meanwhile', 'run_over'] as const;
const wave = v.object({ ...version, wave_id: Id });
const ofWave = [...overtaken, 'wave_full', 'sale_closed'] as const;

/** What staff do to a group (docs/rules/acts.md). */
export const groupActsCalls = calls({
  'POST staff/groups/{id}/wave/preview': {
    ...ofGroup,
    repeats: true,
    summary: 'Previews moving a whole group to another wave of its distance',
    body: wave,
    answer: MovePreview,
    errors: ofWave,
  },
  'POST staff/groups/{id}/wave': {
    ...ofGroup,
    summary: 'Moves a whole group to another wave of its distance; everybody is mailed',
    body: wave,
    answer: Acted,
    errors: ofWave,
  },
  'POST staff/groups/{id}/captain': {
    ...ofGroup,
    summary: 'Appoints a paid, registered member captain; both captains are mailed',
    body: v.object({ ...version, place_id: Id }),
    answer: Acted,
    errors: [...overtaken, 'not_transferable'],
  },
  'POST staff/groups/{id}/name': {
    ...ofGroup,
    summary: 'Renames a group',
    body: v.object({ ...version, name: GroupName }),
    answer: Acted,
    errors: [...overtaken, 'invalid'],
  },
  'POST staff/groups/{id}/code': {
    ...ofGroup,
    summary: 'Makes a new group code, or switches it off',
    body: v.object({ ...version, action: v.picklist(['renew', 'clear']) }),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/groups/{id}/note': {
    ...ofGroup,
    summary: 'Writes a note about a group, or takes it away',
    body: NoteBody,
    answer: Acted,
    errors: overtaken,
  },
});
