import { describe, expect, it } from 'vitest';
import { editMachine } from '#machines/kit/edit.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { fixed, input, kept, otherCapacity, otherHeldBack, readAgain, refused } from './edit.model.ts';

type Events = Parameters<typeof walkJourney<typeof editMachine>>[2];
const typed = (text: string, field = 'capacity') => ({ type: 'field.typed', field, text }) as const;
const left = { type: 'field.left', field: 'capacity' } as const;
const submitted = { type: 'form.submitted' } as const;
const taken = { type: 'theirs.taken' } as const;
const shown = ['emit', { type: 'fault.shown', field: 'capacity' }];
const saved = done('saveEdit', { kind: 'done' });
const walk = (...events: Events) => walkJourney(editMachine, input, events);
const sent = (...events: Events) => walk(...events).asked('saveEdit');

it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['sends nothing where nothing is changed', [typed('90'), typed('100'), submitted], 'done', []],
  ['sends nothing that is wrong, and says where', [typed('0'), submitted], 'editing', [shown]],
])('a change %s', (_, events, end, did) => {
  const journey = walk(...events);
  expect([journey.state, journey.did]).toEqual([end, did]);
});

describe('an editor', () => {
  const [dismissed, unsent] = [{ type: 'dialog.dismissed' } as const, failed('saveEdit')];
  const conflict = [typed('90'), submitted, done('saveEdit', otherCapacity)] as const;
  it.each<[story: string, events: Events, end: string]>([
    ['puts it away', [typed('90'), dismissed], 'dismissed'],
    ['puts it away where somebody else was faster', [...conflict, dismissed], 'dismissed'],
    ['puts it away where nobody answered', [typed('90'), submitted, unsent, dismissed], 'dismissed'],
    ['is done once it is saved', [typed('90'), submitted, saved], 'done'],
    ['is done as well by going back to what is there', [...conflict, typed('120'), submitted], 'done'],
    ['reads that nobody answered', [typed('90'), submitted, unsent], 'failed'],
    ['has no failure before them any more, typing', [typed('90'), submitted, unsent, typed('91')], 'editing'],
    ['waits while it is saved', [typed('90'), submitted], 'saving'],
  ])('%s', (_, events, end) => expect(walk(...events).state).toBe(end));
});

it('sends only changed fields', () =>
  expect(sent(typed('5', 'held_back'), submitted)).toEqual([{ held_back: 5, version: 7 }]));

describe('what others changed meanwhile', () => {
  const both = [typed('90'), submitted, done('saveEdit', otherCapacity)] as const;

  it('is shown beside what was typed, which stays and has the focus', () => {
    const { state, context, did } = walk(...both);
    expect([state, context.values, context.theirs, did.at(-1)]).toEqual([
      'overtaken',
      { capacity: '90', held_back: '4' },
      { capacity: '120' },
      shown,
    ]);
  });
  it('is overwritten by saving again, at the version that was shown', () =>
    expect(sent(...both, submitted)).toEqual([
      { capacity: 90, version: 7 },
      { capacity: 90, version: 8 },
    ]));
  it('stays if it is accepted', () => {
    const { state, context } = walk(...both, taken);
    expect([state, context.values, context.theirs]).toEqual(['editing', { capacity: '120', held_back: '4' }, {}]);
    expect(sent(...both, taken, submitted)).toHaveLength(1);
  });
  it('changes nothing else if it is accepted: typed text in other fields can still be saved', () => {
    const { context } = walk(typed('5', 'held_back'), ...both, taken);
    expect([context.values, context.theirs]).toEqual([{ capacity: '120', held_back: '5' }, {}]);
    expect(sent(typed('5', 'held_back'), ...both, taken, submitted).at(-1)).toEqual({ held_back: 5, version: 8 });
  });
  it('is not overwritten by a wrong value, which is reported at the field', () => {
    const { state, context, did } = walk(...both, typed(''), submitted);
    expect([state, context.faults]).toEqual(['overtaken', { capacity: 'required' }]);
    expect(did.slice(walk(...both).did.length)).toEqual([shown]);
    expect(sent(...both, typed(''), submitted)).toHaveLength(1);
  });
  it('is no conflict in another field, which stays as it is now', () => {
    const { state, context } = walk(typed('90'), submitted, done('saveEdit', otherHeldBack));
    expect([state, context.values]).toEqual(['saving', { capacity: '90', held_back: '10' }]);
    expect(sent(typed('90'), submitted, done('saveEdit', otherHeldBack), saved)).toEqual([
      { capacity: 90, version: 7 },
      { capacity: 90, version: 8 },
    ]);
  });
  it('is no conflict if both want the same', () =>
    expect(walk(typed('120'), submitted, done('saveEdit', otherCapacity)).state).toBe('saving'));
  it('is forgotten once it is sent again', () => expect(walk(...both, submitted).context.theirs).toEqual({}));
});

describe('what is read again while somebody types', () => {
  const states = (...events: Events) => {
    const { state, context } = walk(...events);
    return [state, context.values, context.theirs, context.version];
  };

  it('is adopted where nothing is typed, and is not sent as a change', () => {
    const news = readAgain(otherCapacity);
    expect(states(news)).toEqual(['editing', { capacity: '120', held_back: '4' }, {}, 8]);
    expect(sent(news, submitted)).toEqual([]);
  });
  it('leaves typed text alone, and is shown beside it in the same field', () => {
    const elsewhere = states(typed('90'), readAgain(otherHeldBack));
    expect(elsewhere).toEqual(['editing', { capacity: '90', held_back: '10' }, {}, 8]);
    const same = states(typed('90'), readAgain(otherCapacity));
    expect(same).toEqual(['overtaken', { capacity: '90', held_back: '4' }, { capacity: '120' }, 8]);
  });
  it('is ignored if it is known or older', () => {
    for (const version of [7, 6]) {
      const old = states(typed('90'), readAgain({ ...otherCapacity, version }));
      expect(old).toEqual(['editing', { capacity: '90', held_back: '4' }, {}, 7]);
    }
  });
  it('is compared with the values at the time of typing, such as before a reload', () => {
    const begun = { ...input, values: { capacity: '90', held_back: '4' }, read: { ...input.values } };
    const { state, context } = walkJourney(editMachine, begun, [readAgain(otherCapacity)]);
    expect([state, context.values, context.theirs]).toEqual([
      'overtaken',
      { capacity: '90', held_back: '4' },
      { capacity: '120' },
    ]);
    expect(walkJourney(editMachine, begun, [submitted]).asked('saveEdit')).toEqual([{ capacity: 90, version: 7 }]);
  });
});

describe('a field that is fixed meanwhile', () => {
  const nowFixed = { type: 'fields.fixed', fields: ['capacity'] } as const;
  const stands = (...events: Events) => {
    const { state, context } = walk(...events);
    return [state, context.values, context.dropped, context.faults, context.message];
  };
  const back = ['editing', { capacity: '100', held_back: '5' }, { capacity: '90' }, {}, null];
  const typedBoth = [typed('90'), typed('5', 'held_back')] as const;

  it('keeps its value, with the typed text beside it, and the rest is saved', () => {
    expect(stands(...typedBoth, nowFixed)).toEqual(back);
    expect(sent(...typedBoth, nowFixed, submitted)).toEqual([{ held_back: 5, version: 7 }]);
  });
  it('does so if the server says it first', () => {
    expect(stands(...typedBoth, submitted, done('saveEdit', fixed))).toEqual(back);
    expect(sent(...typedBoth, submitted, done('saveEdit', fixed), submitted).at(-1)).toEqual({
      held_back: 5,
      version: 7,
    });
  });
  it('is not reported if nothing was typed there', () =>
    expect(stands(typed('5', 'held_back'), nowFixed)).toEqual([
      'editing',
      { capacity: '100', held_back: '5' },
      {},
      {},
      null,
    ]));
  it('is no conflict any more, while another one stays', () => {
    const both = done('saveEdit', { ...otherCapacity, values: { capacity: '120', held_back: '10' } });
    expect(stands(typed('90'), submitted, done('saveEdit', otherCapacity), nowFixed).slice(0, 3)).toEqual([
      'editing',
      { capacity: '120', held_back: '4' },
      { capacity: '90' },
    ]);
    const { state, context } = walk(...typedBoth, submitted, both, nowFixed);
    expect([state, context.theirs]).toEqual(['overtaken', { held_back: '10' }]);
  });
  it('is no error any more', () => {
    expect(stands(...typedBoth, submitted, done('saveEdit', refused), nowFixed).slice(0, 4)).toEqual(back.slice(0, 4));
  });
  it('is known while it is being saved, and is not sent again', () =>
    expect(sent(...typedBoth, submitted, nowFixed, failed('saveEdit'), submitted).at(-1)).toEqual({
      held_back: 5,
      version: 7,
    }));
  it('is reported once, and forgotten after the next save', () =>
    expect(walk(...typedBoth, nowFixed, submitted).context.dropped).toEqual({}));
});

describe('a part of a page', () => {
  const onPage = (...events: Events) => walkJourney(editMachine, { ...input, stays: true }, events);

  it('stays after its change is saved, and edits the saved values', () => {
    const { state, context } = onPage(typed('90'), submitted, done('saveEdit', kept));
    expect([state, context.values]).toEqual(['editing', kept.values]);
    expect(onPage(typed('90'), submitted, done('saveEdit', kept), typed('80'), submitted).asked('saveEdit')).toEqual([
      { capacity: 90, version: 7 },
      { capacity: 80, version: 9 },
    ]);
  });
  it('sends nothing without changes, and stays', () => {
    const { state, did } = onPage(submitted);
    expect([state, did]).toEqual(['editing', []]);
    expect(onPage(submitted, typed('90'), submitted).state).toBe('saving');
    const asTheirs = [typed('90'), submitted, done('saveEdit', otherCapacity), typed('120'), submitted];
    expect(onPage(...asTheirs).asked('saveEdit')).toHaveLength(1);
  });
});

describe('the content of the fields', () => {
  const texts = (...events: Events) => walk(...events).context.values.capacity;
  it('is what was typed last', () =>
    expect([
      texts(typed('90')),
      texts(typed('90'), submitted, failed('saveEdit'), typed('91')),
      texts(typed('90'), submitted, done('saveEdit', otherCapacity), typed('91')),
    ]).toEqual(['90', '91', '91']));

  const fault = (...events: Events) => walk(...events).context.faults.capacity;
  it('is checked on blur and on submit', () =>
    expect([
      fault(typed('x')),
      fault(typed('x'), left),
      fault(typed(''), submitted),
      fault(typed('90'), submitted, done('saveEdit', otherCapacity), typed('x'), left),
    ]).toEqual([undefined, 'invalid', 'required', 'invalid']));
  it('is refused where it was typed', () => {
    const { context, did } = walk(typed('90'), submitted, done('saveEdit', refused));
    expect([context.message, context.faults, did.at(-1)]).toEqual([
      'So many places cannot be taken away.',
      { capacity: { text: 'Not fewer than 98' } },
      shown,
    ]);
  });
  it('shows no old reason of a refusal', () => {
    const { message, faults } = walk(typed('90'), submitted, done('saveEdit', refused), submitted).context;
    expect([message, faults]).toEqual([null, {}]);
  });
});
