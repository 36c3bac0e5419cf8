/** The same in development and in tests, where React says more. */
import * as react from 'react/jsx-dev-runtime';
import { type Made, withOwnText } from './ownText.ts';

export { Fragment } from 'react/jsx-dev-runtime';

export function jsxDEV(
  type: React.ElementType,
  made: Made,
  key: string | undefined,
  isStatic: boolean,
  ...where: [source?: react.JSXSource, self?: unknown]
) {
  const settled = withOwnText(type, made);
  return react.jsxDEV(type, settled, key, isStatic && Array.isArray(settled.children), ...where);
}
