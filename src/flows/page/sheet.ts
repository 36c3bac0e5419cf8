import { styleWithin } from '../draw/look.ts';

/** The class within which a drawing looks as it does in docs/flows. */
export const scope = 'flow-explorer';

// The rules have one home, in the drawing: no style sheet of the page repeats them.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styleWithin(scope));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
