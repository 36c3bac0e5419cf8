/** `/flows` around its drawings: the list of charts, the search over them, and the ways through the product. */
import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, fromPromise } from 'xstate';
import { type Examples, examplesIn } from '../../../src/flows/evidence/examples.ts';
import { hashOf } from '../../../src/flows/evidence/hashOf.ts';
import { graphOf } from '../../../src/flows/graph/graph.ts';
import type { ExplorerProps } from '../../../src/flows/page/props.ts';
import { Side } from '../../../src/flows/page/side/Side.tsx';
import { Try } from '../../../src/flows/page/try/Try.tsx';
import { trialOf } from '../../../src/flows/page/try/trial.ts';
import { walkerMachine } from '../../../src/flows/page/try/walker.machine.ts';
import { Ways } from '../../../src/flows/page/ways/Ways.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { pickyMachine } from '../../unit/flows/ask.ts';
import { charts, placeOf, storedOf } from '../../unit/flows/explored.ts';

const judged = createMachine({
  id: 'pay',
  initial: 'paying',
  states: { paying: { on: { 'bank.answered': [{ guard: 'isDeclined', target: 'open' }] } }, open: {} },
});
const graphs = [judged, ...charts].map(graphOf);
const address: ExplorerProps['address'] = {
  read: () => placeOf(),
  write: () => undefined,
  watch: () => () => undefined,
  href: (chart) => `/flows/${chart}`,
};
const load: ExplorerProps['load'] = async (chart) => {
  if (chart === 'two') throw new Error('was not drawn');
  const stored = storedOf(chart);
  return { ...stored, code: { ...stored.code, says: { open: 'I may pay once more.' } } };
};

function show(chart: string | null = null) {
  const go = vi.fn();
  const goToWays = vi.fn();
  renderScreen(
    <Side
      field={createRef()}
      graphs={graphs}
      chart={chart}
      load={load}
      address={address}
      running={[{ chart: 'two' }].map((one) => ({ ...one, at: [] }))}
      home={{ href: '/', name: 'Muster' }}
      go={go}
      goToWays={goToWays}
    />,
  );
  const field = screen.getByRole('combobox');
  const find = (query: string) => fireEvent.change(field, { target: { value: query } });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(field, { key });
  };
  return { go, goToWays, field, find, press };
}
const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the side', () => {
  it('lists all charts, and marks the shown one and running ones', () => {
    const { go, goToWays } = show('one');
    const links = screen.getByRole('navigation', { name: 'Charts' }).querySelectorAll('a');
    expect([...links].map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/flows/pay', null],
      ['/flows/one', 'page'],
      ['/flows/two', null],
    ]);
    expect(screen.getByRole('link', { name: /^two ?running$/u })).toBe(links[2]);
    fireEvent.click(screen.getByRole('link', { name: 'pay' }));
    fireEvent.click(screen.getByRole('link', { name: 'Overview' }));
    expect([go.mock.calls, goToWays.mock.calls.length]).toEqual([[['pay']], 1]);
  });

  it('says where it found a word, and opens what is chosen by keys', () => {
    const { go, find, press, field } = show();
    find('declined');
    expect(found()).toEqual(['payingguard isDeclinedpay · paying']);
    find('o');
    expect(found().slice(0, 2)).toEqual(['onechart', 'openpay · open']);
    press('ArrowDown', 'ArrowUp', 'ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('openpay · open');
    press('Enter');
    expect(go.mock.calls).toEqual([['pay', 'open']]);
    expect([field, screen.getByRole('navigation', { name: 'Charts' })].map((one) => one.isConnected)).toEqual([
      true,
      true,
    ]);
    expect(found()).toEqual([]);
  });

  it('reads descriptions of states on the first search, as far as they exist', async () => {
    const { find, press } = show();
    find('once more');
    expect(found()).toEqual(['Nothing found']);
    await vi.waitFor(() => expect(found()).toEqual(['opendescription I may pay once more.pay · open']));
    press('Escape');
    expect(found()).toEqual([]);
  });
});

describe('the ways', () => {
  const ways = [
    { name: 'To buy', says: 'Somebody buys.', charts: [{ chart: 'pay', says: 'They pay.' }] },
    { name: 'By themselves', says: 'The rest.', charts: [{ chart: 'two', says: 'It stands.' }] },
  ];

  it('lead to their charts, within the page or in another tab', () => {
    const go = vi.fn();
    renderScreen(<Ways ways={ways} running={[]} href={address.href} go={go} />);
    expect(screen.getByRole('region', { name: 'To buy' }).textContent).toBe('To buySomebody buys.payThey pay.');
    const link = screen.getByRole('link', { name: 'two' });
    // jsdom has no other tab.
    link.setAttribute('target', '_blank');
    expect(link.getAttribute('href')).toBe('/flows/two');
    fireEvent.click(link);
    const isLeft = fireEvent.click(link, { ctrlKey: true });
    expect([go.mock.calls, isLeft]).toEqual([[['two']], true]);
  });
});

describe('trying', () => {
  const begin = (recorded: Examples | null) => {
    const readExamples = fromPromise<Examples | null, { readonly chart: string }>(async () => recorded);
    const actor = createActor(walkerMachine.provide({ actors: { readExamples } }), {
      input: { machine: pickyMachine, asked: null, journey: null },
    }).start();
    function Tried() {
      const walker = useSelector(actor, (snapshot) => snapshot);
      const graph = graphOf(pickyMachine);
      const trial = trialOf(walker.context, graph, {}, {});
      return <Try graph={graph} walker={walker} send={actor.send} trial={trial} choose={vi.fn()} close={vi.fn()} />;
    }
    renderScreen(<Tried />);
    return vi.waitFor(() => expect(actor.getSnapshot().hasTag('reading')).toBe(false));
  };
  const panel = () => screen.getByRole('complementary', { name: 'Try' }).textContent;

  it('without recorded examples says what is missing and how to get it', async () => {
    await begin(null);
    await vi.waitFor(() => expect(panel()).toContain('No recorded examples: run npm test.'));
    expect(panel()).toContain('Start frommy own input');
    expect(screen.getByRole('textbox', { name: 'Input' })).toBeTruthy();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'The chart cannot start: the input has no name.',
    );
  });

  it('starts by itself with shipped examples', async () => {
    const shipped = {
      chart: 'picky',
      hash: hashOf(pickyMachine),
      sides: [{ name: '', input: { name: 'Ada' } }],
      examples: {},
    };
    await begin(examplesIn(shipped));
    await vi.waitFor(() => expect(panel()).toContain('Current stateonly'));
    expect(panel()).toContain('Start fromthe recorded input');
    expect(panel()).not.toContain('npm test');
  });
});
