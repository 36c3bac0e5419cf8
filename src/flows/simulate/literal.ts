/** A value as one writes it in code; `indent` is that of the line that it stands in, `width` what one line may hold. */
export function literal(value: unknown, indent = '', width = 80): string {
  if (value instanceof Error) return errorLiteral(value, indent, width);
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'function') return '(a function)';
  if (typeof value !== 'object' || value === null) return String(value);
  if ('sessionId' in value && 'getSnapshot' in value) return '(an actor)';
  if (Object.values(value).some((one) => typeof one === 'function')) return '(functions)';
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => literal(one, inner, width))
    : Object.entries(value).flatMap(([key, one]) =>
        one === undefined
          ? []
          : [`${/^[a-z_$][\w$]*$/iu.test(key) ? key : quoted(key)}: ${literal(one, inner, width)}`],
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (line.length <= width && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** With its own properties beside its message, its name among them where it is one of its own. */
function errorLiteral(error: Error, indent: string, width: number): string {
  const made = `new Error(${quoted(error.message)})`;
  const fields = { ...(error.name === 'Error' ? {} : { name: error.name }), ...error };
  return Object.keys(fields).length === 0 ? made : `Object.assign(${made}, ${literal(fields, indent, width)})`;
}

export const quoted = (text: string) =>
  `'${text.replaceAll(/[\\']/gu, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;
