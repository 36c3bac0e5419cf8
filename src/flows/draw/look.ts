import { fonts } from '../layout/measure.ts';

/** Both schemes' colours, by what they are for. */
const colours = {
  light: {
    ground: '#faf8f5',
    box: '#ffffff',
    within: 'rgb(122 75 30 / 0.035)',
    edge: '#cfc6b8',
    ink: '#1f1b16',
    quiet: '#6b6257',
    line: '#8d8377',
    pill: '#e1f0f5',
    event: '#0d4f68',
    actor: '#7a4b1e',
    done: '#33611f',
    error: '#b3261e',
    signal: '#c8450c',
    tint: '#fdf0e9',
  },
  dark: {
    ground: '#16140f',
    box: '#201d17',
    within: 'rgb(215 154 91 / 0.05)',
    edge: '#4a443a',
    ink: '#f4efe7',
    quiet: '#a79d8f',
    line: '#857c6f',
    pill: '#123340',
    event: '#9ad4ea',
    actor: '#d79a5b',
    done: '#8fbf6f',
    error: '#ff8a7a',
    signal: '#ff7a3d',
    tint: '#33211a',
  },
};

/** A page brings letters of these widths along (src/flows/page/Explorer.module.css); a file has to find some. */
const broughtFonts = `"Drawn Arimo", ${fonts}`;

const variables = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([name, value]) => `--flow-${name}:${value}`)
    .join(';');

/** How a drawing looks, as rules of a style sheet: in a file of its own by the reader's scheme, in the page by the page's. */
const rules = [
  `text{font:11px ${fonts};fill:var(--flow-quiet)}`,
  'text.name{font-size:12px;font-weight:700;fill:var(--flow-ink)}',
  'text.tag{font-size:9px}',
  'text.actor{font-weight:700}',
  ...['event', 'actor', 'done', 'error'].map((ink) => `text.${ink}{fill:var(--flow-${ink})}`),
  'text.guard{fill:var(--flow-ink)}',
  'text.time{fill:var(--flow-actor)}',
  '.box{fill:var(--flow-box);stroke:var(--flow-edge)}',
  '.open>.box{fill:var(--flow-within)}',
  '.region>.box{stroke-dasharray:4 3}',
  '.double{fill:none;stroke:var(--flow-edge)}',
  '.folded>.box{stroke:var(--flow-line)}',
  '.pill,.ground{fill:var(--flow-pill)}',
  '.chip{fill:none;stroke:var(--flow-edge)}',
  '.icon{fill:none;stroke:var(--flow-quiet);stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}',
  ...['actor', 'done', 'error', 'event'].map((ink) => `.icon.${ink}{stroke:var(--flow-${ink})}`),
  '.icon.time{stroke:var(--flow-actor)}',
  '.icon.name{stroke:var(--flow-ink)}',
  '.start>*{fill:var(--flow-ink);stroke:var(--flow-ink)}',
  '.way{fill:none;stroke:var(--flow-line);stroke-width:1.2}',
  '.exit,.head{fill:var(--flow-line)}',
];

export const style = [
  `svg{${variables(colours.light)}}`,
  `@media(prefers-color-scheme:dark){svg{${variables(colours.dark)}}}`,
  '.paper{fill:var(--flow-ground)}',
  ...rules,
].join('\n');

/** The same for a page, within what has this class; the scheme is the page's own. */
export const styleWithin = (scope: string) =>
  [
    `.${scope}{${variables(colours.light)}}`,
    `.${scope}[data-scheme=dark]{${variables(colours.dark)}}`,
    ...rules.map((rule) =>
      rule.replace(fonts, broughtFonts).replace(/^[^{]+/u, (selectors) =>
        selectors
          .split(',')
          .map((one) => `.${scope} svg ${one}`)
          .join(),
      ),
    ),
  ].join('\n');
