/**
 * Old browsers and some password managers fill fields without telling the page, and React would empty them when it next
 * draws them. So they are looked at before anything is pressed, sent or gone to: what differs from what React drew last
 * (it keeps that as the field's default) is reported as if it had been typed.
 */
export function hearFilled(document: Document): void {
  const hear = () => {
    for (const field of document.querySelectorAll('input, textarea')) if (isText(field)) reportValue(field);
  };
  document.addEventListener('input', ({ target }) => target instanceof Element && isText(target) && keep(target), {
    capture: true,
  });
  for (const event of ['focusin', 'click', 'submit']) document.addEventListener(event, hear, { capture: true });
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const pressed = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'hidden']);
const isText = (field: Element): field is TextField => !pressed.has((field as TextField).type);

/** A field that is the page's own keeps its default whatever is typed: reported again, it would lose what is selected in it. */
const reported = new WeakMap<TextField, string>();
const keep = (field: TextField) => void reported.set(field, field.value);

function reportValue(field: TextField): void {
  const { value, defaultValue } = field;
  if (value === defaultValue || value === reported.get(field)) return;
  // React compares with what was last set through the field itself; the prototype's setter passes it by.
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
