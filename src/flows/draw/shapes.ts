/** A drawing as plain elements: written as text for docs/flows, and as React elements in the page. */
export interface Shape {
  readonly tag: 'g' | 'rect' | 'path' | 'text' | 'circle' | 'title';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly Shape[];
  readonly text?: string;
}

export const shape = (tag: Shape['tag'], attributes: Shape['attributes'], children: readonly Shape[] = []): Shape => ({
  tag,
  attributes,
  children,
});

export const text = (content: string, attributes: Shape['attributes']): Shape => ({
  tag: 'text',
  attributes,
  children: [],
  text: content,
});
