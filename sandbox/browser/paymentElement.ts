import { applyAppearance } from './appearance.ts';
import { h } from './dom.ts';
import { createField, type Field } from './paymentFields.ts';
import { retrieve } from './provider.ts';
import type {
  Appearance,
  ElementForm,
  ElementsOptions,
  FormLanguage,
  Layout,
  Means,
  PaymentElementOptions,
  StripeProblem,
  Surroundings,
} from './types.ts';
import { type FieldName, formWords, languageFor, messageOf } from './words.ts';

/** Methods that the form supports, with the fields they need; a method without fields leads to a page of its own. */
const fieldsOf: Readonly<Record<string, readonly FieldName[]>> = {
  card: ['number', 'expiry', 'cvc'],
  blik: ['blik'],
  p24: [],
  klarna: [],
};

interface Panel {
  readonly type: string;
  readonly node: HTMLElement;
  readonly fields: readonly Field[];
}

/** The payment element: a choice of methods as tabs or accordion, and the fields of the chosen one. */
export class PaymentElement implements ElementForm<PaymentElementOptions>, Means {
  readonly #around: Surroundings<PaymentElementOptions>;
  readonly #host = h('div');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  #elements: ElementsOptions;
  #layout: Layout;
  #types: readonly string[] = [];
  #panels: readonly Panel[] = [];
  #chosen = 'card';

  constructor(around: Surroundings<PaymentElementOptions>) {
    this.#around = around;
    this.#elements = around.elements;
    this.#layout = around.options.layout ?? 'auto';
  }

  get language(): FormLanguage {
    return languageFor(this.#elements.locale);
  }

  get style(): Appearance {
    return this.#elements.appearance ?? {};
  }

  async mount(target: Element): Promise<void> {
    target.replaceChildren(this.#host);
    this.#around.emit('loaderstart');
    const answer = await retrieve(this.#around.key, this.#elements.clientSecret ?? '');
    if (!this.#host.isConnected) return;
    if (answer.error !== undefined) {
      this.#around.emit('loaderror', { error: { ...answer.error, message: messageOf(answer.error, this.language) } });
      return;
    }
    this.#types = answer.paymentIntent.payment_method_types.filter((type) => type in fieldsOf);
    this.#chosen = this.#types[0] ?? 'card';
    this.#draw();
    this.#around.emit('ready');
    this.#tellChange();
  }

  unmount(): void {
    this.#host.remove();
  }

  update({ layout }: PaymentElementOptions): void {
    if (layout !== undefined) this.#layout = layout;
    this.#lay();
  }

  /** Changes the appearance or the language; what was typed stays. */
  restyle(options: ElementsOptions): void {
    const before = this.language;
    this.#elements = options;
    if (this.#panels.length === 0) return;
    if (before === this.language) applyAppearance(this.#root, this.style);
    else this.#draw();
  }

  /** Shows what is missing, and puts the cursor there. */
  async submit(): Promise<{ readonly error?: StripeProblem; readonly selectedPaymentMethod?: string }> {
    const fields = this.#fields();
    for (const field of fields) field.judge();
    const faulty = fields.find((field) => field.fault() !== null);
    if (faulty === undefined) return { selectedPaymentMethod: this.#chosen };
    faulty.input.focus();
    const code = `${faulty.fault() === 'incomplete' ? 'incomplete' : 'invalid'}_${faulty.input.name}`;
    return { error: { type: 'validation_error', code, message: formWords[this.language].incomplete } };
  }

  /** What is sent to the provider for the chosen method. */
  values(): Record<string, string> {
    const typed = Object.fromEntries(this.#fields().map(({ input, digits }) => [input.name, digits()]));
    const type = { 'payment_method_data[type]': this.#chosen };
    if (this.#chosen === 'blik') return { ...type, 'payment_method_options[blik][code]': typed.blik ?? '' };
    if (this.#chosen !== 'card') return type;
    const { number = '', expiry = '', cvc = '' } = typed;
    return {
      ...type,
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': expiry.slice(0, 2),
      'payment_method_data[card][exp_year]': expiry.slice(2),
      'payment_method_data[card][cvc]': cvc,
    };
  }

  #draw(): void {
    const typed = new Map(this.#panels.flatMap(({ fields }) => fields.map(({ input }) => [input.name, input.value])));
    const words = formWords[this.language];
    this.#host.lang = this.language;
    applyAppearance(this.#root, this.style);
    this.#panels = this.#types.map((type) => this.#drawPanel(type));
    const rows = this.#panels.flatMap(({ type, node }) =>
      this.#types.length === 1 ? [node] : [this.#drawChoice(type), node],
    );
    const fieldset = h('fieldset', {}, h('legend', {}, words.method), h('div', { id: 'methods' }, ...rows));
    this.#root.replaceChildren(fieldset);
    for (const { input } of this.#panels.flatMap(({ fields }) => fields)) input.value = typed.get(input.name) ?? '';
    this.#lay();
    this.#choose(this.#chosen);
  }

  #drawChoice(type: string): HTMLElement {
    const radio = h('input', { type: 'radio', name: 'method', value: type, checked: type === this.#chosen });
    radio.addEventListener('change', () => {
      this.#choose(type);
      this.#tellChange();
    });
    return h('label', { class: 'Tab' }, radio, formWords[this.language].methods[type] ?? type);
  }

  #drawPanel(type: string): Panel {
    const words = formWords[this.language];
    const fields = (fieldsOf[type] ?? []).map((name) => createField(name, this.language, () => this.#tellChange()));
    const [first, ...others] = fields.map(({ node }) => node);
    const hints: Readonly<Record<string, string>> = { card: words.tryCard, blik: words.tryBlik };
    const hint = h('p', { class: 'hint' }, hints[type] ?? words.redirect(words.methods[type] ?? type));
    const pair = others.length > 0 ? h('div', { class: 'pair' }, ...others) : null;
    return { type, fields, node: h('div', { class: 'panel' }, first ?? null, pair, hint) };
  }

  #choose(type: string): void {
    this.#chosen = type;
    for (const panel of this.#panels) panel.node.hidden = panel.type !== type;
  }

  #lay(): void {
    const layout = typeof this.#layout === 'string' ? this.#layout : this.#layout.type;
    const methods = this.#root.getElementById('methods');
    if (methods === null) return;
    methods.className = this.#types.length === 1 ? 'alone' : layout === 'accordion' ? 'accordion' : 'tabs';
  }

  #fields(): readonly Field[] {
    return this.#panels.find(({ type }) => type === this.#chosen)?.fields ?? [];
  }

  #tellChange(): void {
    const fields = this.#fields();
    this.#around.emit('change', {
      complete: fields.every((field) => field.fault() === null),
      empty: fields.every(({ input }) => input.value === ''),
      collapsed: false,
      value: { type: this.#chosen },
    });
  }
}
