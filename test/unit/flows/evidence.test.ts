import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { recordCalls } from '../../../src/flows/evidence/answers.ts';
import { hashOf } from '../../../src/flows/evidence/hashOf.ts';
import { fromPlain, hasHeard, isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';
import { evidenceOf } from '../../flows/joinEvidence.ts';
import { emptyPart } from '../../flows/parts.ts';

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super('refused');
    this.name = 'Refused';
    this.status = status;
  }
}

describe('a value as JSON keeps it', () => {
  it('comes back as it was, an error with what it says', () => {
    const value = { at: [1, null, { error: new Refused(503) }], left: undefined };
    const back = fromPlain(JSON.parse(JSON.stringify(toPlain(value)))) as { at: [number, null, { error: Refused }] };
    const [one, nothing, { error }] = back.at;
    expect([one, nothing, error.message, error.name, error.status]).toEqual([1, null, 'refused', 'Refused', 503]);
    expect(error).toBeInstanceOf(Error);
  });

  it('keeps of a function what it was heard to answer, of an actor who it is', () => {
    const shout = recordCalls((text) => ({ loud: `${String(text)}!`, by: new Error('me') }), { toPlain });
    const given = { shout, parent: createActor(createMachine({}), { id: 'purchase' }) };
    (shout as unknown as (text: string) => unknown)('ho');
    expect([isPlain(given), hasHeard(given)]).toEqual([true, true]);
    const back = fromPlain(JSON.parse(JSON.stringify(toPlain(given)))) as {
      shout: (text: string) => { loud: string; by: Error };
      parent: { id: string };
    };
    expect([back.shout('ho').loud, back.shout('ho').by, back.parent.id]).toEqual(['ho!', new Error('me'), 'purchase']);
    expect(() => back.shout('hi')).toThrow('no test has asked for this, so nobody knows the answer: ["hi"]');
    expect(JSON.stringify(toPlain(back))).toBe(JSON.stringify(toPlain(given)));
  });

  it.each([{ $answers: [1] }, { $answers: [['a', 'b']] }, { $answers: 'text' }])('takes %j for no answers', (plain) => {
    expect(fromPlain(plain)).toEqual(plain);
  });

  it('keeps what a function was given before it changed that', () => {
    const fill = recordCalls((box) => Object.assign(box as object, { full: true }), { toPlain });
    (fill as unknown as (box: object) => unknown)({ full: false });
    expect(fill.answers).toEqual([[[{ full: false }], { full: true }]]);
  });

  it.each([
    [true, { at: [1, 'two', null, undefined, new Error('three')] }],
    [false, { parse: () => 1 }],
    [false, [new Date(0)]],
    [false, { all: new Map() }],
    [false, Object.assign(new Error('no'), { retry: () => 1 })],
  ])('%s: %o can be kept', (expected, value) => {
    expect(isPlain(value)).toBe(expected);
  });
});

describe('the hash of a chart', () => {
  const chart = (target: string, guard = 'isGood') =>
    createMachine({ id: 'one', initial: 'a', states: { a: { on: { GO: { guard, target } } }, b: {}, c: {} } });
  it('stays while nothing changes, and is another one for another target or guard', () => {
    const hashes = [chart('b'), chart('b'), chart('c'), chart('b', 'isBad')].map(hashOf);
    expect(hashes[0]).toMatch(/^[\da-f]{8}$/u);
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes).size).toBe(3);
  });
});

describe('the evidence of a chart', () => {
  const file = 'test/unit/flows/evidence.test.ts';
  const journey = {
    chart: 'one',
    title: 'goes',
    file,
    input: { a: 1 },
    events: [{ type: 'GO' }],
    end: 'b',
  };
  const walk = { chart: 'one', file, hash: 'aaaaaaaa', sides: [] };
  const judged = { chart: 'one', file, hash: 'aaaaaaaa', drawnOnly: ['no tag'], alive: ['no target'] };
  const part = { ...emptyPart, at: 1_000 };

  it('is what all parts say of it, each journey once, inputs by their place', () => {
    const other = { ...journey, title: 'stays', events: [] };
    const foreign = { ...journey, chart: 'two' };
    const evidence = evidenceOf('one', [
      { ...part, walks: [walk] },
      { ...part, at: 2_000, journeys: [journey, journey, other, foreign] },
      { ...part, taken: [{ chart: 'one', file, where: 'browser', keys: ['one.a on GO', 'one.a on GO'] }] },
    ]);
    expect(evidence).toMatchObject({ hash: 'aaaaaaaa', testedAt: '1970-01-01T00:00:02.000Z', inputs: [{ a: 1 }] });
    expect(evidence.journeys.map(({ title, input }) => [title, input])).toEqual([
      ['goes', 0],
      ['stays', 0],
    ]);
    expect([evidence.onScreen, evidence.inBrowser]).toEqual([[], ['one.a on GO']]);
  });

  it('leaves out the lines of a file that is gone', () => {
    const gone = { ...journey, file: ['test', 'nobody.test.ts'].join('/') };
    expect(evidenceOf('one', [{ ...part, walks: [walk], journeys: [gone] }]).journeys).toEqual([]);
  });

  it('has the verdicts on most mutants, of the chart as it is', () => {
    const verdicts = [
      { ...judged, tried: 3, alive: [] },
      { ...judged, tried: 90 },
      { ...judged, tried: 200, hash: 'bbbbbbbb' },
    ];
    expect(evidenceOf('one', [{ ...part, walks: [walk], mutants: verdicts }]).mutants).toEqual({
      tried: 90,
      drawnOnly: ['no tag'],
      alive: ['no target'],
    });
  });
});
