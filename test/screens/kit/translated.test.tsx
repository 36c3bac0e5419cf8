/** What stays right while a translator or an extension changes the page (docs/rules/page.md 5.7). */
import { Plural, Trans } from '@lingui/react/macro';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardNodes } from '../../../src/ui/text/guardNodes.ts';
import { translatePage } from '../../kit/browser/translator.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

const Word = ({ text }: { readonly text: string }) => <>{text}</>;
const Slot = ({ mark, children }: { readonly mark?: ReactNode; readonly children: ReactNode }) => (
  <>
    {mark}
    {children}
  </>
);

/** One example of each way to write text that changes, or that is beside something that comes and goes. */
const ways: Readonly<Record<string, (n: number) => ReactNode>> = {
  'figure and word': (n) => (
    <p>
      {n} {n === 1 ? 'place' : 'places'}
    </p>
  ),
  'a mark that comes and goes before text': (n) => <p>{n > 1 && <b>!</b>}places</p>,
  'a mark that comes and goes behind it': (n) => (
    <p>
      {n} places{n > 1 && <b>!</b>}
    </p>
  ),
  'text or an element': (n) => <p>{n > 1 ? <b>many</b> : 'one'}</p>,
  'text beside one or another element': (n) => (
    <p>
      sum {n > 1 ? <b>{n}</b> : <i>{n}</i>} zł {n > 4 && 'cheaper'}
    </p>
  ),
  'a message with figures': (n) => (
    <p>
      <Trans>You have {n} places</Trans>
    </p>
  ),
  'a message with elements': (n) => (
    <p>
      <Trans>
        Pay <b>{n} zł</b> now, or{' '}
        <i>
          {n} € <b>then</b>
        </i>
      </Trans>
    </p>
  ),
  'a plural': (n) => (
    <p>
      <Plural value={n} one="# place is free" other="# places are free" /> {n > 4 && <b>now</b>}
    </p>
  ),
  'a component that is text': (n) => (
    <p>
      {n > 1 && <b>!</b>}
      <Word text={`${n} places`} />
    </p>
  ),
  'text that is handed on': (n) => (
    <p>
      <Slot mark={n > 1 && <b>!</b>}>
        {n} places{n > 4 ? <b>!</b> : '.'}
      </Slot>
    </p>
  ),
  'a list of texts': (n) => (
    <p>
      {['Ada', 'Kim', 'Eva', 'Jan', 'Ola'].slice(0, n)}
      <b>{n}</b>
    </p>
  ),
  'an option': (n) => (
    <select>
      <option>
        {n} places{n > 1 && '!'}
      </option>
    </select>
  ),
};

let change: (n: number) => void;
function Changing({ children }: { readonly children: (n: number) => ReactNode }) {
  const [n, setN] = useState(1);
  change = setN;
  return children(n);
}
const figures = [1, 4, 5, 1, 5, 2];

function shownBy(way: (n: number) => ReactNode, settle = () => {}): string[] {
  const { container, unmount } = renderScreen(<Changing>{way}</Changing>);
  const main = container;
  const shown = figures.map((n) => {
    settle();
    act(() => change(n));
    return main.querySelector('p, select')?.textContent ?? '';
  });
  unmount();
  return shown;
}

describe('a translated page', () => {
  it.each(Object.keys(ways))('shows the same as an untranslated one: %s', (name) => {
    const way = ways[name] ?? (() => null);
    const untranslated = shownBy(way);
    const translator = translatePage();
    const translated = shownBy(way, translator.now);
    translator.stop();
    expect(translated).toEqual(untranslated);
    expect(new Set(untranslated).size).toBeGreaterThan(1);
  });
});

it('a page continues after an extension has wrapped, removed and added elements', () => {
  const { insertBefore, removeChild } = Node.prototype;
  const reported: Error[] = [];
  guardNodes(window, (moved) => reported.push(moved));
  const words = ['a', 'b', 'c', 'd', 'e'];
  const view = renderScreen(
    <Changing>
      {(n) => (
        <p>
          {words.slice(n).map((word) => (
            <b key={word}>{word}</b>
          ))}
          {n > 1 ? <i>few</i> : <u>many</u>}
        </p>
      )}
    </Changing>,
  );
  const page = view.container.querySelector('p');
  const [wrapped, removed] = page?.querySelectorAll('b') ?? [];
  const wrapper = document.createElement('mark');
  wrapped?.replaceWith(wrapper);
  if (wrapped !== undefined) wrapper.append(wrapped);
  removed?.remove();
  page?.append(document.createElement('grammar'));
  act(() => change(3));
  expect(page?.textContent).toBe('defew');
  act(() => change(0));
  expect(page?.textContent).toBe('abcdemany');
  expect(reported.map(({ name }) => name)).toEqual(['MovedNode']);
  view.unmount();
  Object.assign(Node.prototype, { insertBefore, removeChild });
});

describe('text that is no language', () => {
  const marked = (text: ReactNode) => {
    const { container, unmount } = renderScreen(<p id="own">{text}</p>);
    const found = [...container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
    unmount();
    return found;
  };

  it.each([
    '199,00\u00a0zł',
    '€59.89',
    '\u2212€10.00',
    '−1 089,50 zł',
    '9:00',
    '4182',
    '10%',
    'Y468 M12C',
    'MUD10',
    'jan+bieg@example.com',
  ])('is not translated: %s', (text) => {
    expect(marked(text)).toEqual([text]);
    expect(
      marked(
        <>
          {'Group '}
          <b>{text}</b>
        </>,
      ),
    ).toEqual([text]);
  });

  it.each([
    'Pay',
    'start 9:00',
    '17 kwietnia 2027',
    '5 places',
    'RUN',
    'TOP 10',
    'mail to jan@example.com',
    '1 d 2 h',
    '',
  ])('words are: %s', (text) => expect(marked(text)).toEqual([]));
});

describe('nodes that were moved', () => {
  const { insertBefore, removeChild } = Node.prototype;
  const reported: string[] = [];
  beforeEach(() => guardNodes(window, ({ name, message }) => reported.push(`${name}: ${message}`)));
  afterEach(() => {
    Object.assign(Node.prototype, { insertBefore, removeChild });
    reported.length = 0;
  });
  const made = () => {
    const parent = document.createElement('p');
    parent.innerHTML = '<b></b><i></i>';
    const [one, other] = [...parent.children] as [Element, Element];
    return { parent, one, other };
  };

  it('are left alone if nobody moved them', () => {
    const { parent, one, other } = made();
    parent.insertBefore(other, one);
    parent.removeChild(one);
    parent.insertBefore(one, null);
    expect([parent.innerHTML, reported]).toEqual(['<i></i><b></b>', []]);
  });

  it('are removed from where they are', () => {
    const { parent, one, other } = made();
    const wrapper = document.createElement('span');
    other.replaceWith(wrapper);
    wrapper.append(other);
    one.remove();
    expect([parent.removeChild(other), parent.removeChild(one)]).toEqual([other, one]);
    expect([parent.innerHTML, reported]).toEqual(['<span></span>', ['MovedNode: removeChild I in P']]);
  });

  it('get others inserted before their container, or at the end', () => {
    const { parent, one, other } = made();
    const wrapper = document.createElement('span');
    one.replaceWith(wrapper);
    wrapper.append(one);
    parent.insertBefore(document.createElement('u'), one);
    other.remove();
    parent.insertBefore(document.createElement('s'), other);
    expect(parent.innerHTML).toBe('<u></u><span><b></b></span><s></s>');
    expect(reported).toEqual(['MovedNode: insertBefore B in P']);
  });
});
