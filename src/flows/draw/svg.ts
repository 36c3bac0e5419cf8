import type { Graph } from '../graph/graph.ts';
import { contentsOf } from '../layout/layout.ts';
import type { Layout } from '../layout/places.ts';
import { viewOf } from '../layout/view.ts';
import { drawing } from './drawing.ts';
import { style } from './look.ts';
import type { Shape } from './shapes.ts';

const margin = 16;

/** A drawing as a file: one element a line, light or dark as its reader wants it, without scripts, fonts or links. */
export function svgOf(graph: Graph, layout: Layout, about: string): string {
  const view = viewOf(graph, layout.recipe);
  const shapes = drawing(view, contentsOf(view, layout.recipe), layout);
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}" role="img">`,
    `<title>${escaped(`${graph.chart}: ${about}`)}</title>`,
    `<style>\n${style}\n</style>`,
    `<rect class="paper" x="${-margin}" y="${-margin}" width="${width}" height="${height}"/>`,
    ...shapes.flatMap(written),
    '</svg>',
    '',
  ].join('\n');
}

function written({ tag, attributes, children, text }: Shape): string[] {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  const start = `<${tag}${all.join('')}`;
  if (text !== undefined) return [`${start}>${escaped(text)}</${tag}>`];
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flatMap(written), `</${tag}>`];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
