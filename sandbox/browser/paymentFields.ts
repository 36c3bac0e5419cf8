import { h } from './dom.ts';
import { hasLuhnSum } from './luhn.ts';
import type { FormLanguage } from './types.ts';
import { type FieldFault, type FieldName, formWords } from './words.ts';

interface Kind {
  readonly autocomplete: string;
  /** The typed value as shown. */
  shape(digits: string): string;
  readonly maxDigits: number;
  /** What is wrong with it; null when it is complete. */
  check(digits: string, now: Date): FieldFault | null;
}

const kinds: Readonly<Record<FieldName, Kind>> = {
  number: {
    autocomplete: 'cc-number',
    maxDigits: 16,
    shape: (digits) => digits.replace(/(\d{4})(?=\d)/gu, '$1 '),
    check: (digits) => (digits.length < 16 ? 'incomplete' : hasLuhnSum(digits) ? null : 'invalid'),
  },
  expiry: {
    autocomplete: 'cc-exp',
    maxDigits: 4,
    shape: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
    check: (digits, now) => {
      if (digits.length < 4) return 'incomplete';
      const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
      if (month < 1 || month > 12) return 'invalid';
      return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'past' : null;
    },
  },
  cvc: {
    autocomplete: 'cc-csc',
    maxDigits: 4,
    shape: (digits) => digits,
    check: (digits) => (digits.length < 3 ? 'incomplete' : null),
  },
  blik: {
    autocomplete: 'one-time-code',
    maxDigits: 6,
    shape: (digits) => digits,
    check: (digits) => (digits.length < 6 ? 'incomplete' : null),
  },
};

export interface Field {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement;
  digits(): string;
  fault(): FieldFault | null;
  /** Shows what is wrong, or clears the message. */
  judge(): void;
}

/** A labelled field that groups its digits and reports errors on blur. */
export function createField(name: FieldName, language: FormLanguage, changed: () => void): Field {
  const kind = kinds[name];
  const words = formWords[language];
  const error = h('p', { class: 'Error', id: `${name}-error`, role: 'alert', hidden: true });
  const input = h('input', {
    class: 'Input',
    id: name,
    name,
    type: 'text',
    inputmode: 'numeric',
    autocomplete: kind.autocomplete,
    placeholder: words.placeholders[name],
    'aria-required': 'true',
  });
  const node = h('div', {}, h('label', { class: 'Label', for: name }, words.labels[name]), input, error);
  const digits = () => input.value.replace(/\D/gu, '');
  const fault = () => kind.check(digits(), new Date());
  const show = (text: string | null) => {
    error.textContent = text;
    error.hidden = text === null;
    input.classList.toggle('Input--invalid', text !== null);
    input.setAttribute('aria-invalid', String(text !== null));
    if (text === null) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', error.id);
  };
  const judge = () => {
    const found = fault();
    show(found === null ? null : (words.faults[name][found] ?? null));
  };
  input.addEventListener('input', (event) => {
    const typed = digits();
    const shaped = kind.shape(typed.slice(0, kind.maxDigits));
    // Deleting backwards over the slash also removes the digit before it.
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (!isDeleting) keepCaret(input, shaped);
    if (!error.hidden) judge();
    changed();
  });
  input.addEventListener('blur', () => {
    if (input.value !== '') judge();
  });
  return { node, input, digits, fault, judge };
}

/** Writes the grouped digits and keeps the caret behind the same digit. */
function keepCaret(input: HTMLInputElement, shaped: string): void {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/gu, '').length;
  const atEnd = before === input.value.replace(/\D/gu, '').length;
  input.value = shaped;
  if (atEnd) return;
  let caret = 0;
  for (let seen = 0; seen < before; caret += 1) if (/\d/u.test(shaped[caret] ?? '0')) seen += 1;
  input.setSelectionRange(caret, caret);
}
