import { expect, test } from 'vitest';
import { groupActsCalls } from '#contract/staff/people/groupActs.calls.ts';
import { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { staffSamples } from '../../kit/staff/staffSamples.ts';

/** What staff may still do once a run is over (docs/rules/acts.md 1.6). */

const { staff, rows, pair, actionsOf } = await actsOf();

test('once a run is over, only details are corrected and notes written: the rest is neither offered nor done', async () => {
  const { group, memberPlace: id } = await pair();
  const shift = (by: string) =>
    rows(
      `with of_run as (update run set date = date ${by}::interval where id = (select run_id from grp where id = $1) returning id)
       update wave set wave_time = wave_time ${by}::interval where run_id in (select id from of_run)`,
      group.id,
    );
  await shift(`- '10 years'`);
  try {
    expect(await actionsOf(id)).toEqual(['correct', 'note']);
    const ended = await staff.ask('GET staff/groups/{id}', { params: { id: group.id } });
    expect(ended.actions).toEqual(['note']);
    const samples = staffSamples({} as never);
    const done = [...Object.keys(placeActsCalls), ...Object.keys(groupActsCalls)].filter(
      (name) => !name.endsWith('/preview'),
    );
    const codes = [];
    for (const name of done) {
      const { body } = samples[name as 'POST staff/places/{id}/free'];
      const of = name.includes('/groups/') ? group.id : id;
      const { code } = await staff.call(name as 'POST staff/places/{id}/free', {
        params: { id: of },
        body: body as never,
      });
      codes.push([name, code === 'run_over']);
    }
    const late = ['POST staff/places/{id}/correct', 'POST staff/places/{id}/note', 'POST staff/groups/{id}/note'];
    expect(codes).toEqual(done.map((name) => [name, !late.includes(name)]));
  } finally {
    await shift(`+ '10 years'`);
  }
});
