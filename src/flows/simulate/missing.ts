/**
 * What is looked for in a value while something is tried with it, and is not there, by its path: `order.runId`. Asked once
 * that has failed, since what a chart can do without is looked for as well.
 */
export function missingIn<Value extends object>(value: Value, tried: (value: Value) => unknown): readonly string[] {
  const paths = new Set<string>();
  try {
    tried(watched(value, '', paths));
  } catch {
    // That it fails is known.
  }
  return [...paths];
}

function watched<Value extends object>(value: Value, path: string, paths: Set<string>): Value {
  return new Proxy(value, {
    get(of, name) {
      const inner: unknown = Reflect.get(of, name);
      if (typeof name === 'symbol') return inner;
      if (!(name in of)) paths.add(path + name);
      return isPlainObject(inner) ? watched(inner, `${path}${name}.`, paths) : inner;
    },
  });
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
