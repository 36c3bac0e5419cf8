/** How pages that sell places are followed through their charts: gestures, looks, and the way along a path. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type EventObject, SimulatedClock } from 'xstate';
import type { PurchaseContext } from '#machines/shop/buying/types.ts';
import { titleOf } from '../../kit/charts/model.ts';
import { coveringWays } from '../../kit/charts/walk.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import type { holdWorld, sideOf } from '../../machines/shop/purchase.sides.ts';

export type Step = {
  readonly event: EventObject & Readonly<Record<string, never>>;
  readonly state: { readonly value: never };
};
type Model = ReturnType<typeof sideOf>['model'];
type World = ReturnType<typeof holdWorld>;
export type Gestures = Readonly<Record<string, (event: Step['event']) => boolean>>;
export type Looks = Readonly<Record<string, () => void>>;

/** Dock and column hold the same action; a style sheet shows one of them. */
export const buttons = (name: RegExp | string) => screen.queryAllByRole<HTMLButtonElement>('button', { name });
const free = ({ disabled, ariaDisabled }: HTMLButtonElement) => !disabled && ariaDisabled !== 'true';
/** What the page offers no gesture for at the moment is sent: nobody could do it, but it may be late. */
export const press = (name: RegExp | string) => () => {
  const [button] = buttons(name).filter(free);
  if (button === undefined) return false;
  fireEvent.click(button);
  return true;
};
export const choose = (name: RegExp) => {
  const radio = screen.queryAllByRole<HTMLInputElement>('radio', { name })[0];
  if (radio === undefined || radio.checked || radio.disabled) return false;
  fireEvent.click(radio);
  return true;
};
export const write = (name: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field === null || field.value === value) return false;
  fireEvent.change(field, { target: { value } });
  return true;
};

const times: Readonly<Record<string, RegExp>> = { 102: /09:15/u, 104: /09:45/u };

/** Each event as a person makes it on any of these pages; false where the page offers nothing. */
export const commonGestures: Gestures = {
  'catalogue.retried': press(/^(?:Try again|Look again)$/u),
  'waves.retried': press('Try again'),
  'price.retried': press('Try again'),
  'distance.chosen': () => choose(/6 km Recruit/u),
  'age.chosen': ({ age = '' }) => choose(new RegExp(`^${age}$`, 'u')),
  'wave.chosen': ({ waveId = '' }) => choose(times[waveId] ?? /never/u),
  'places.kept': press(/^Keep \d+ places$/u),
  'age.given': ({ age = '' }) => write('ages', String(age)),
  'text.typed': ({ field = '', text = '' }) => write(field, text),
  'text.left': ({ field = '' }) => {
    const input = document.querySelector(`[name="${field}"]`);
    return input !== null && fireEvent.blur(input);
  },
  'places.changed': ({ places = '' }) => {
    const [field] = screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'How many places?' });
    if (field === undefined || field.value === String(places)) return false;
    fireEvent.change(field, { target: { value: String(places) } });
    return true;
  },
  'terms.answered': ({ accepted }) => {
    const tick = screen.queryByRole<HTMLInputElement>('checkbox');
    if (tick === null || tick.checked === accepted) return false;
    fireEvent.click(tick);
    return true;
  },
  'provider.chosen': () => choose(/^Card/u),
  'part.finished': press(/^Next/u),
  'order.submitted': press(/^(?:Pay|Confirm the code)/u),
  'code.typed': ({ text = '' }) => write('email_code', text),
  'code.wanted': press('Send another code'),
  'details.opened': press(/, details$/u),
  'details.closed': press('Close'),
};

export const shows = (text: RegExp | string) => () => expect(screen.getAllByText(text).length).toBeGreaterThan(0);
export const alerts = (text: RegExp) => () =>
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(text),
  );
const isFaulty = () => screen.queryByText(/runs could not be loaded/u) !== null;
/** Before the shop is open, and on the way out. */
export const isBlank = () => screen.queryAllByRole('button', { name: /^(?:Next|Pay|Confirm)|…$/u }).length === 0;

export const commonLooks: Looks = {
  'form.waiting': () => expect(isBlank()).toBe(true),
  'shop.watching.failed': () => expect(isFaulty()).toBe(isBlank()),
  'shop.watching.empty': shows('No runs are announced here right now'),
  'form.editing.choosingWave.waveFull': () => {
    alerts(/No more free places in this wave/u)();
    expect(buttons('09:30').length).toBe(1);
  },
  'form.editing.paying.reviewing': () => expect(screen.queryByText(/The price has changed meanwhile/u)).toBeNull(),
  'form.editing.paying.priceChanged': alerts(/The price has changed meanwhile/u),
  'form.editing.paying.refused': alerts(/Too many orders|Confirm your address|Check the fields/u),
  'form.editing.paying.failed': alerts(/We do not know whether your order arrived/u),
  'form.submitting': () => {
    expect(buttons('Reserving your places…')[0]?.dataset.busy).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('checkbox').closest('fieldset')?.disabled).toBe(true);
  },
  'form.askedForCode': () => {
    expect(screen.getByText('a…a@example.com')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the e-mail' }).disabled).toBe(false);
  },
  'form.askedForCode.typing': () => expect(screen.queryByText(/Another code is on its way/u)).toBeNull(),
  'form.askedForCode.wrong': shows('This is not the code.'),
  'form.askedForCode.mailedAgain': shows('Another code is on its way.'),
  'form.askedForCode.limited': alerts(/Too many orders/u),
  'form.askedForCode.failed': alerts(/We do not know whether your order arrived/u),
  'form.askedForCode.mailFailed': alerts(/We could not ask for another code/u),
  'form.confirmingCode': () => expect(buttons('Reserving your places…')[0]?.dataset.busy).toBe('true'),
  'form.wantingCode': () => expect(buttons('Sending another code…')[0]?.dataset.busy).toBe('true'),
  'form.left': shows('Your places are held. Taking you on…'),
  'form.left.toProvider': () => expect(screen.getByRole('link', { name: 'Go on to the payment' })).toBeTruthy(),
};

interface Actor {
  start(): unknown;
  send(event: never): void;
  getSnapshot(): { readonly context: PurchaseContext; readonly value: unknown; hasTag(tag: 'payment'): boolean };
}

/** Looks that want to know what the chart knows. */
function looksAt(actor: Actor) {
  const { context } = actor.getSnapshot();
  const value = actor.getSnapshot().value as Readonly<Record<string, unknown>>;
  if (isBlank() || context.draft.event_category_id === null) return;
  const isFailed = value.price === 'failed';
  expect(screen.queryByText('The price could not be fetched. Please try again later.') !== null).toBe(isFailed);
  if (context.price !== null) {
    const stale = value.price !== 'current';
    const [sum] = document.querySelectorAll<HTMLElement>('aside dl');
    expect(sum?.ariaBusy).toBe(String(stale));
    expect(within(sum as HTMLElement).getByText('201.99 zł')).toBeTruthy();
  }
  const isShort = value.details === 'opened' && context.price !== null && !actor.getSnapshot().hasTag('payment');
  expect(document.querySelector('dialog')?.open === true).toBe(isShort);
}

interface Page<One extends Actor> {
  readonly world: World;
  readonly gestures: Gestures;
  readonly looks: Looks;
  create(clock: SimulatedClock): One;
  screen(actor: One): ReactNode;
}

/** Walks a page along a path; what it offers no gesture for is sent: nobody could do it now, but it may be late. */
export async function followPath<One extends Actor>(page: Page<One>, steps: readonly Step[], model: Model) {
  const { prices, orders, observers } = page.world;
  const clock = new SimulatedClock();
  const actor = page.create(clock);
  actor.start();
  renderScreen(page.screen(actor));
  for (const { event, state } of steps.slice(1)) {
    await act(async () => {
      if (event.type.startsWith('xstate.after.')) clock.increment(500);
      else if (event.type.endsWith('.askPrice')) prices.settle(event);
      else if (event.type.endsWith('.placeOrder')) orders.settle(event);
      else if (observers[event.type] !== undefined) observers[event.type]?.tell(event);
      else if (!(page.gestures[event.type]?.(event) ?? false)) actor.send(event as never);
    });
    expect(actor.getSnapshot().value).toEqual(state.value);
    await model.testState({ states: page.looks }, state as never);
    looksAt(actor);
  }
}

/** Ways through all sides of a purchase, which together take each transition: title, side and steps. */
export function waysOf<Side extends { readonly model: Model }>(sides: Readonly<Record<string, Side>>) {
  const seen = new Set<string>();
  return Object.entries(sides).flatMap(([name, side]) =>
    coveringWays(side.model as never, seen).map(
      (way) => [`${name}: ${titleOf(way)}`, side, way.steps as unknown as readonly Step[]] as const,
    ),
  );
}
