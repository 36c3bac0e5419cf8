import { memo, type ReactNode } from 'react';
import type { Shape } from '../../draw/shapes.ts';

/** A drawing's shapes as elements. `saysOf` says of a state what its rows do not. */
export const Shapes = memo(function Shapes({
  shapes,
  saysOf,
}: {
  readonly shapes: readonly Shape[];
  readonly saysOf: (state: string) => string | undefined;
}) {
  return shapes.map((shape, at) => elementOf(shape, at, saysOf));
});

function elementOf(
  { tag: Tag, attributes, children, text }: Shape,
  at: number,
  saysOf: (state: string) => string | undefined,
): ReactNode {
  const { class: className, ...others } = attributes;
  const state = others['data-state'];
  const asButton =
    state === undefined || String(className).includes('root')
      ? {}
      : {
          tabIndex: 0,
          role: 'button',
          'aria-description': saysOf(String(state)),
          'aria-pressed': String(className).includes('chosen'),
        };
  return (
    <Tag key={at} className={className === undefined ? undefined : String(className)} {...others} {...asButton}>
      {text ?? children.map((child, index) => elementOf(child, index, saysOf))}
    </Tag>
  );
}
