/** The functions that make elements, in the build (vite.config.ts): as React makes them, but for their texts. */
import * as react from 'react/jsx-runtime';
import { type Made, withOwnText } from './ownText.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx = (type: React.ElementType, made: Made, key?: string) => react.jsx(type, withOwnText(type, made), key);

export function jsxs(type: React.ElementType, made: Made, key?: string) {
  const settled = withOwnText(type, made);
  return (Array.isArray(settled.children) ? react.jsxs : react.jsx)(type, settled, key);
}
