import { type AnyStateMachine, StateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { declaredTransitions } from './model.ts';

type StateNode = ReturnType<typeof getStateNodes>[number];
type Transition = ReturnType<typeof declaredTransitions>[number];

const camel = /^[a-z][a-zA-Z0-9]*$/u;
/** The server's payment states have the API's words: `refund_pending`. */
const stateWord = /^[a-z][a-zA-Z0-9_]*$/u;
const verbAndNoun = /^[a-z]+[A-Z][a-zA-Z0-9]*$/u;
const participle =
  /^(?:[a-z]+(?:ed|ing)|chosen|built|bought|caught|found|given|held|kept|known|left|lost|made|met|paid|put|read|said|seen|sent|set|shown|shut|sold|spent|sunk|taken|thrown|told|withdrawn|won|written)$/u;

/** Where a chart breaks our rules, in words: names, errors of actors, effects without a name. */
export function faultsOf(machine: AnyStateMachine): string[] {
  const nodes = [machine.root as StateNode, ...getStateNodes(machine.root)];
  return [
    ...nodes.flatMap((node) => faultsOfState(node, node === machine.root)),
    ...declaredTransitions(machine).flatMap(faultsOfTransition),
  ];
}

function faultsOfState(node: StateNode, isRoot: boolean): string[] {
  const invokes = node.invoke.flatMap(({ id, src, onError }) => [
    ...(onError === undefined && !id.startsWith('watch')
      ? [`${id}: an invoke without onError takes the screen down`]
      : []),
    ...(typeof src === 'string' ? [] : [`${id}: the actor has no name`]),
    ...(id === src ? [] : [`${id}: the invoke id is not its actor's name ${String(src)}`]),
    ...(verbAndNoun.test(id) || isChart(node, id) ? [] : [`${id}: an actor is a verb and a noun`]),
  ]);
  return [
    ...(isRoot || stateWord.test(node.key) ? [] : [`${node.id}: a state is a word in camelCase`]),
    ...invokes,
    ...Object.keys(node.config.after ?? {}).flatMap((delay) =>
      camel.test(delay) ? [] : [`${node.id}: the delay ${delay} has no name`],
    ),
    ...[...node.entry, ...node.exit].flatMap((action) => unnamed(node.id, 'action', action)),
  ];
}

function faultsOfTransition({ source, eventType, guard, actions }: Transition): string[] {
  const isOwn = eventType !== '' && !eventType.startsWith('xstate.') && eventType !== '*';
  return [
    ...(isOwn && !isFact(eventType) ? [`${source.id} on ${eventType}: an event is noun.pastParticiple`] : []),
    ...(guard === undefined ? [] : unnamed(source.id, 'guard', guard)),
    ...actions.flatMap((action) => unnamed(source.id, 'action', action)),
  ];
}

/** Named, or built from named ones (`not`, `and`, `or`), or a message (`sendTo`, `raise`), but no inline function. */
function unnamed(place: string, kind: string, part: unknown): string[] {
  const built = ['check', 'resolve'].some((mark) => typeof part === 'function' && mark in part);
  const isAssign = typeof part === 'function' && 'type' in part && part.type === 'xstate.assign';
  return typeof part !== 'function' || (built && !isAssign) ? [] : [`${place}: a ${kind} without a name`];
}

/** A child chart has a noun as its name: `countdown`. */
const isChart = (node: StateNode, actor: string) => node.machine.implementations.actors[actor] instanceof StateMachine;

/** `noun.pastParticiple`, with any number of words before the last dot. */
function isFact(event: string): boolean {
  const words = event.split('.');
  return words.length > 1 && words.every((word) => camel.test(word)) && participle.test(words.at(-1) ?? '');
}
