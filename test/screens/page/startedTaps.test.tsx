import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hearTaps, type StartedTaps } from '../../../src/app/start/startedTaps.ts';

/** Each test listens on an element of its own. */
let page: HTMLElement;
let taps: StartedTaps;
let isStill: boolean;
const at = (selector: string) => page.querySelector(selector) as HTMLElement;
const checkout = () => taps.takeOver('run.chosen', 'part.finished');

beforeEach(() => {
  isStill = true;
  page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = `
    <section data-passing><button data-answer="refused"><b>Refuse</b></button><button data-answer="given">Agree</button></section>
    <select name="language"><option value="pl">Polski</option><option value="de">Deutsch</option></select>
    <form><div role="radiogroup">
      <label id="one"><input type="radio" name="event_id" value="1" /></label>
      <label id="two"><input type="radio" name="event_id" value="2" /></label>
    </div><button type="submit">Next</button></form>`;
  taps = hearTaps(page as unknown as Document, () => isStill);
});
afterEach(() => page.remove());

it('a chosen run counts and shows at once; the last one wins', () => {
  fireEvent.click(at('#one input'));
  expect(at('#one').dataset.on).toBe('true');
  fireEvent.click(at('#two input'));
  expect([at('#one').dataset.on, at('#two').dataset.on]).toEqual([undefined, 'true']);
  expect(checkout()).toEqual([{ type: 'run.chosen', runId: 2 }]);
});

it('continuing counts once, submits no form, and another run comes before it', () => {
  fireEvent.click(at('#one input'));
  expect(fireEvent.submit(at('form'))).toBe(false);
  expect(fireEvent.submit(at('form'))).toBe(false);
  fireEvent.click(at('#two input'));
  fireEvent.submit(at('form'));
  expect(checkout()).toEqual([{ type: 'run.chosen', runId: 2 }, { type: 'part.finished' }]);
});

it('the pressed button looks pressed until the app has loaded', () => {
  fireEvent.submit(at('form'));
  expect(at('form button').dataset.busy).toBe('true');
  checkout();
  expect(at('form button').dataset.busy).toBeUndefined();
});

it('an answer about cookies counts, and the question disappears at once', () => {
  fireEvent.click(at('[data-answer="refused"] b'));
  expect(at('section').hidden).toBe(true);
  expect(taps.takeOver('consent.given', 'consent.refused')).toEqual([{ type: 'consent.refused' }]);
});

it('another language counts', () => {
  fireEvent.change(at('select'), { target: { value: 'de' } });
  expect(taps.takeOver('language.changed')).toEqual([{ type: 'language.changed', language: 'de' }]);
});

it('the code that took them hears later taps itself, and finds the page as it was drawn', () => {
  fireEvent.click(at('#one input'));
  checkout();
  expect([at('#one').dataset.on, (at('#one input') as HTMLInputElement).checked]).toEqual([undefined, false]);
  fireEvent.click(at('#two input'));
  fireEvent.submit(at('form'));
  expect([at('#two').dataset.on, checkout()]).toEqual([undefined, []]);
});

it('if only the shell is shown, only the answer about cookies counts', () => {
  isStill = false;
  fireEvent.click(at('#one input'));
  fireEvent.submit(at('form'));
  fireEvent.change(at('select'), { target: { value: 'de' } });
  fireEvent.click(at('[data-answer="given"]'));
  expect([checkout(), taps.takeOver('language.changed')]).toEqual([[], []]);
  expect(taps.takeOver('consent.given', 'consent.refused')).toEqual([{ type: 'consent.given' }]);
});
