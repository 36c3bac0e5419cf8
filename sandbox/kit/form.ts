/** A form-encoded body with its brackets unfolded, as Stripe's clients send it: `metadata[run]=4`, `expand[0]=charge`. */
export type Form = { [name: string]: string | Form };

const limits = { fields: 200, depth: 5 };

/** Reads `application/x-www-form-urlencoded` text; lists come out as objects with the keys 0, 1, … */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, limits.fields)) {
    const path = name.split('[').map((part) => part.replace(/\]$/u, ''));
    if (path.length <= limits.depth) put(form, path, value);
  }
  return form;
}

/** The values of a list that was sent as `name[]`, `name[0]` or repeated names. */
export const listOf = (value: string | Form | undefined): string[] =>
  value === undefined || typeof value === 'string' ? [] : Object.values(value).filter((one) => typeof one === 'string');

export const textOf = (value: string | Form | undefined): string | null => (typeof value === 'string' ? value : null);

/** A nested part, or an empty one if none was sent. */
export const partOf = (value: string | Form | undefined): Form =>
  value === undefined || typeof value === 'string' ? Object.create(null) : value;

function put(form: Form, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path;
  const name = first === '' ? String(Object.keys(form).length) : first;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = partOf(form[name]);
  form[name] = inner;
  put(inner, rest, value);
}
