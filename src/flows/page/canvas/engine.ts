import type { ELK } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Graph } from '../../graph/graph.ts';
import { type ElkEngine, EngineFault } from '../../layout/elkResult.ts';
import { layOut } from '../../layout/layout.ts';
import type { Layout } from '../../layout/places.ts';
import type { Recipe } from '../../layout/view.ts';

let engine: Promise<ElkEngine> | null = null;

/** The engine, in a worker of its own: half a megabyte, so it comes with the first fold. */
function started(): Promise<ElkEngine> {
  engine ??= import('elkjs/lib/elk-api.js').then((module) => {
    const Elk = (module as unknown as { readonly default: new (options: object) => ELK }).default;
    const elk = new Elk({ workerFactory: () => new Worker(workerUrl) });
    return (graph) => elk.layout(graph);
  });
  return engine;
}

/**
 * What a chart looks like with other states folded. Where the layout of its first view fails, the plain one is used.
 */
export async function layOutAnew(graph: Graph, recipe: Recipe): Promise<Layout> {
  const elk = await started();
  const plain = { ...recipe, named: [] };
  try {
    return await layOut(graph, plain, elk);
  } catch (fault) {
    if (!(fault instanceof EngineFault)) throw fault;
    return layOut(graph, { ...plain, wrapped: [], layered: [], alone: [] }, elk);
  }
}
