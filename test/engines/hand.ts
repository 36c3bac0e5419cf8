/** What a person does with a page, in any browser. Each action waits until its element is there. */
export interface Hand {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  open(size: { readonly width: number; readonly height: number }): Promise<Hand>;
}

/** The limit for something that hangs. */
const patience = 30_000;
/** Milliseconds within which an engine counts two presses as one double click. */
const doubleClick = 600;

/** What a person sees and does on a page, by role and name. */
export class Person {
  #pressed = 0;
  readonly #hand: Hand;
  readonly #shop: string;
  constructor(hand: Hand, shop: string) {
    this.#hand = hand;
    this.#shop = shop;
  }

  /** In English, in the Polish shop or the region chosen before. */
  async open(path: string): Promise<void> {
    await this.#hand.open(`${this.#shop}${path}${path.includes('?') ? '&' : '?'}lng=en`);
  }

  /** Presses the first visible of these and returns it; presses again if it moved away under the finger. */
  async press(selector: string, text = ''): Promise<void> {
    const look = `(${find})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
    for (let tried = 0; tried < 3; tried++) {
      const [x, y] = (await this.#until(look, `${selector} ${text}`)) as [number, number];
      // Two presses close to each other are a double click, whose second press the page takes for a slip.
      await new Promise((resolve) => setTimeout(resolve, this.#pressed + doubleClick - Date.now()));
      await this.#hand.press(x, y);
      this.#pressed = Date.now();
      // A page that was left reports nothing.
      if ((await this.#hand.ask('window.missed === true').catch(() => false)) !== true) return;
    }
    throw new Error(`It moves away: ${selector} ${text}`);
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      await this.press(`[name="${name}"]`);
      await this.#hand.type(text);
    }
  }

  /** The main action of the page, in the dock or in the column. */
  main = () => this.press('main button[data-variant=main]:not(:disabled, [data-busy=true])');

  async sees(text: string): Promise<void> {
    await this.#until(`document.body.innerText.replaceAll('\u00a0', ' ').includes(${JSON.stringify(text)})`, text);
  }

  async isAt(path: string): Promise<void> {
    await this.#until(`location.pathname.includes(${JSON.stringify(path)})`, path);
  }

  /** How many pixels the page is wider than the window. */
  async overflow(): Promise<number> {
    return Number(await this.#hand.ask('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
  }

  async #until(expression: string, what: string): Promise<unknown> {
    const end = Date.now() + patience;
    for (;;) {
      // A page that is being left does not answer.
      const answer = await this.#hand.ask(expression).catch(() => null);
      if (answer !== null && answer !== false) return answer;
      if (Date.now() > end)
        throw new Error(`Not there: ${what}\n${await this.#hand.ask('location + document.body.innerText')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * The element's position on the screen, scrolled to the middle of the window, where no dock covers it; null until it is
 * there and has stopped moving. The provider's fields are in a shadow root.
 */
const find = String(function look(selector: string, text: string): readonly [x: number, y: number] | null {
  const within = (root: Document | ShadowRoot): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : within(shadowRoot))),
  ];
  const wanted = within(document).find(
    (element) => element.getClientRects().length > 0 && (element.textContent ?? '').includes(text),
  );
  wanted?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = wanted?.getBoundingClientRect() ?? {};
  const place: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const windowName = window.name;
  window.name = `${selector} ${text} ${place}`;
  if (wanted === undefined || windowName !== window.name) return null;
  const page = window as { missed?: boolean };
  page.missed = false;
  const check = (event: Event) => {
    page.missed = !event.composedPath().includes(wanted);
  };
  addEventListener('pointerdown', check, { capture: true, once: true });
  return place;
});
