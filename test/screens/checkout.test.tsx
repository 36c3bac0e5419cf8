import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, type EventObject, SimulatedClock } from 'xstate';
import type { Draft } from '#machines/purchase.draft.ts';
import { CheckoutScreen } from '../../src/screens/checkout/CheckoutScreen.tsx';
import { titleOf } from '../kit/model.ts';
import { renderScreen } from '../kit/render.tsx';
import { machine, sides, world } from '../machines/checkout.model.ts';

type Step = {
  readonly event: EventObject & Readonly<Record<string, never>>;
  readonly state: { readonly value: never };
};
type Actor = ActorRefFrom<typeof machine>;

/** Dock and column hold the same action; a style sheet shows one of them. */
const buttons = (name: RegExp | string) => screen.queryAllByRole<HTMLButtonElement>('button', { name });
const free = ({ disabled, ariaDisabled }: HTMLButtonElement) => !disabled && ariaDisabled !== 'true';
/** What the page offers no gesture for at the moment is sent: nobody could do it, but it may be late. */
const press = (name: RegExp | string) => () => {
  const [button] = buttons(name).filter(free);
  if (button === undefined) return false;
  fireEvent.click(button);
  return true;
};
const choose = (name: RegExp) => {
  const radio = screen.queryAllByRole<HTMLInputElement>('radio', { name })[0];
  if (radio === undefined || radio.checked || radio.disabled) return false;
  fireEvent.click(radio);
  return true;
};
const write = (name: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field === null || field.value === value) return false;
  fireEvent.change(field, { target: { value } });
  return true;
};
const { prices, orders, shop, waveWatch, focus } = world;
const tell = (watch: { tell(event: EventObject): void }) => (event: EventObject) => {
  watch.tell(event);
  return true;
};
const runs: Readonly<Record<string, RegExp>> = { 1: /Muster Gdańsk/u, 2: /Legend/u, 3: /Kids/u };
const times: Readonly<Record<string, RegExp>> = { 102: /09:15/u, 104: /09:45/u };
const titles: Readonly<Record<string, string>> = {
  run: 'Run',
  distance: 'Distance',
  places: 'Places and wave',
  contact: 'Your details',
};

/** Each event as a person, or the world, makes it; false where the page offers nothing. */
const gestures: Readonly<Record<string, (event: Step['event']) => boolean>> = {
  'catalogue.arrived': tell(shop),
  'catalogue.failed': tell(shop),
  'properties.arrived': tell(shop),
  'waves.arrived': tell(waveWatch),
  'waves.failed': tell(waveWatch),
  'window.focused': tell(focus),
  'catalogue.retried': press(/^(?:Try again|Look again)$/u),
  'waves.retried': press('Try again'),
  'price.retried': press('Try again'),
  'run.chosen': ({ eventId = '' }) => choose(runs[eventId] ?? /never/u),
  'distance.chosen': () => choose(/6 km Recruit/u),
  'age.chosen': ({ age = '' }) => choose(new RegExp(`^${age}$`, 'u')),
  'wave.chosen': ({ waveId = '' }) => choose(times[waveId] ?? /never/u),
  'age.given': ({ age = '' }) => write('ages', String(age)),
  'groupName.typed': ({ text = '' }) => write('group_name', text),
  'contact.typed': ({ field = '', text = '' }) => write(field, text),
  'contact.left': ({ field = '' }) => {
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
  'part.reopened': ({ part = '' }) => press(`Change: ${titles[part]}`)(),
  'order.submitted': press(/^Pay/u),
  'details.opened': press(/, details$/u),
  'details.closed': press('Close'),
};

const heading = (name: string) => () => expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
const shows = (text: RegExp | string) => () => expect(screen.getAllByText(text).length).toBeGreaterThan(0);
const alerts = (text: RegExp) => () =>
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(text),
  );
const isBlank = () => screen.queryAllByRole('heading', { level: 2 }).length === 0;

const looks: Readonly<Record<string, () => void>> = {
  'form.waiting': () => expect(isBlank()).toBe(true),
  'shop.watching.failed': () => (isBlank() ? alerts(/runs could not be loaded/u)() : undefined),
  'shop.watching.empty': shows('No runs are announced here right now'),
  'form.editing.choosingRun.gone': alerts(/not on sale any more/u),
  'form.editing.choosingDistance': () =>
    expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/Distance|Age/u),
  'form.editing.choosingWave': heading('Places and wave'),
  'form.editing.choosingWave.waveFull': () => {
    alerts(/No more free places in this wave/u)();
    expect(buttons('09:30').length).toBe(1);
  },
  'form.editing.givingContact': heading('Your details'),
  'form.editing.paying': heading('Payment'),
  'form.editing.paying.reviewing': () => expect(screen.queryByText(/The price has changed meanwhile/u)).toBeNull(),
  'form.editing.paying.priceChanged': alerts(/The price has changed meanwhile/u),
  'form.editing.paying.refused': alerts(/Too many orders/u),
  'form.editing.paying.failed': alerts(/We do not know whether your order arrived/u),
  'form.submitting': () => {
    expect(buttons('Reserving your places…')[0]?.dataset.busy).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('checkbox').closest('fieldset')?.disabled).toBe(true);
  },
  'form.left': shows('Your places are held. Taking you on…'),
  'form.left.toProvider': () => expect(screen.getByRole('link', { name: 'Go on to the payment' })).toBeTruthy(),
};

/** Looks that want to know what the chart knows. */
function looksAt(actor: Actor) {
  const { context, value } = actor.getSnapshot();
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

async function walk(draft: Draft, steps: readonly Step[], model: (typeof sides)['shop']['model']) {
  const clock = new SimulatedClock();
  const actor: Actor = createActor(machine, { input: { draft, promocode: null }, clock });
  actor.start();
  renderScreen(<CheckoutScreen actor={actor} />);
  for (const { event, state } of steps.slice(1)) {
    await act(async () => {
      if (event.type.startsWith('xstate.after.')) clock.increment(500);
      else if (event.type.endsWith('.askPrice')) prices.settle(event);
      else if (event.type.endsWith('.placeOrder')) orders.settle(event);
      else if (!(gestures[event.type]?.(event) ?? false)) actor.send(event as never);
    });
    expect(actor.getSnapshot().value).toEqual(state.value);
    await model.testState({ states: looks }, state as never);
    looksAt(actor);
  }
}

describe.each(Object.entries(sides))('the checkout follows its chart: %s', (_, { input, model }) => {
  it.each(newStepsIn(model.getShortestPaths() as never))('%s', async (_title, steps) => {
    await walk(input.draft, steps, model);
  });
});

/** The paths that show a step of some region for the first time; the others only pair the same steps anew. */
function newStepsIn(paths: readonly { readonly steps: readonly Step[] }[]): [string, readonly Step[]][] {
  const shown = new Set<string>();
  const shows = ({ steps }: (typeof paths)[number]) =>
    steps.slice(1).flatMap(({ event, state }, before) =>
      Object.entries<unknown>(state.value).flatMap(([region, now]) => {
        const was = (steps[before]?.state.value as Record<string, unknown> | undefined)?.[region];
        const { catalogue: _, ...told } = event as Readonly<Record<string, unknown>>;
        const step = JSON.stringify([region, was, told, now]);
        if (shown.has(step)) return [];
        shown.add(step);
        return [step];
      }),
    );
  return paths.filter((path) => shows(path).length > 0).map((path) => [titleOf(path), path.steps]);
}
