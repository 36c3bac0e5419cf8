import { expect, it } from 'vitest';
import { type TaskEvent, type TaskFacts, taskLifeMachine } from '../../../machines/runs/taskLife.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';

const own: TaskFacts = { needsApproval: false, faults: 0 };
const asked: TaskFacts = { needsApproval: true, faults: 0 };
const faulty: TaskFacts = { needsApproval: false, faults: 2 };

/** Its end state, and all actions on the way. */
function follow(facts: TaskFacts, events: readonly TaskEvent['type'][]) {
  const { state, did } = walkJourney(
    taskLifeMachine,
    facts,
    events.map((type) => ({ type })),
  );
  return [state, ...did.map(([, name]) => name)];
}

it.each<[story: string, facts: TaskFacts, events: readonly TaskEvent['type'][], end: readonly string[]]>([
  ['a fuse is lit by the order', own, [], ['planned', 'lightFuse']],
  ['a member who may not pay out waits for approval, and no fuse burns meanwhile', asked, ['fuse.ended'], ['asked']],
  ['an approval lights the fuse once', asked, ['task.approved', 'task.approved'], ['planned', 'lightFuse']],
  ['what is through without a fault is done', own, ['fuse.ended', 'groups.finished'], ['done', 'lightFuse', 'finish']],
  ['what is listed keeps it open', faulty, ['fuse.ended', 'groups.finished'], ['stuck', 'lightFuse']],
  [
    'what is listed is tried again as often as somebody says so',
    faulty,
    ['fuse.ended', 'groups.finished', 'task.retried', 'groups.finished', 'task.retried'],
    ['running', 'lightFuse', 'forgetFaults', 'forgetFaults'],
  ],
  [
    'a stop between two groups gives back what was kept',
    own,
    ['fuse.ended', 'task.stopped'],
    ['stopped', 'lightFuse', 'letGo'],
  ],
  ['a stop is for good', own, ['task.stopped', 'task.approved', 'fuse.ended'], ['stopped', 'lightFuse', 'letGo']],
  [
    'its orderer stops an order that waits for approval, and the kept places are free',
    asked,
    ['task.stopped'],
    ['stopped', 'letGo'],
  ],
  [
    'a stop of what is listed gives back what was kept for it',
    faulty,
    ['fuse.ended', 'groups.finished', 'task.stopped'],
    ['stopped', 'lightFuse', 'letGo'],
  ],
  [
    'an approval is for a sum: an order that costs more when the fuse has burnt needs another',
    asked,
    ['task.approved', 'sum.raised', 'fuse.ended', 'task.approved', 'fuse.ended'],
    ['running', 'lightFuse', 'askAgain', 'lightFuse'],
  ],
  [
    'what is listed because it costs more is asked for again',
    faulty,
    ['fuse.ended', 'groups.finished', 'sum.raised', 'task.approved'],
    ['planned', 'lightFuse', 'forgetFaults', 'askAgain', 'lightFuse'],
  ],
  ['a refusal ends an order that waits for approval', asked, ['task.refused', 'task.approved'], ['stopped', 'letGo']],
  [
    'an approval is withdrawn while the fuse burns',
    asked,
    ['task.approved', 'task.refused', 'fuse.ended'],
    ['stopped', 'lightFuse', 'letGo'],
  ],
  [
    'a started task needs a stop: a refusal comes too late',
    asked,
    ['task.approved', 'fuse.ended', 'task.refused'],
    ['running', 'lightFuse'],
  ],
  ['a member who is not asked to approve cannot decline', own, ['task.refused'], ['planned', 'lightFuse']],
  [
    'what is done cannot be stopped any more',
    own,
    ['fuse.ended', 'groups.finished', 'task.stopped'],
    ['done', 'lightFuse', 'finish'],
  ],
])('%s', (_, facts, events, end) => {
  expect(follow(facts, events)).toEqual(end);
});
