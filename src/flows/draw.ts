import mermaid from 'mermaid';
import type { AnyStateMachine } from 'xstate';
import { mermaidOf } from './mermaidOf.ts';

/** The chart as an SVG text; takes about a second, nothing leaves the page. */
export async function drawChart(machine: AnyStateMachine, isDark: boolean): Promise<string> {
  mermaid.initialize({
    startOnLoad: false,
    layout: 'elk',
    theme: isDark ? 'dark' : 'neutral',
    fontFamily: 'inherit',
    // The dark theme's own ground of labels is too light for their ink.
    themeVariables: isDark ? { edgeLabelBackground: '#201d17' } : {},
    themeCSS: 'g.node.now rect { fill: var(--signal-tint); stroke: var(--signal); stroke-width: 3px; }',
    state: { useMaxWidth: false },
    securityLevel: 'strict',
  });
  const { svg } = await mermaid.render(`drawing-${machine.id}`, mermaidOf(machine));
  return svg;
}
