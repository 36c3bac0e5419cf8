import { fromCallback, fromPromise } from 'xstate';
import type { Evidence } from '../evidence/evidence.ts';
import type { Examples } from '../evidence/examples.ts';
import { recordingOf } from '../live/lives.ts';
import { layOutAnew } from './canvas/engine.ts';
import { explorerMachine } from './explorer.machine.ts';
import { openFile } from './live/openFile.ts';
import { recorderMachine } from './live/recorder.machine.ts';
import type { ExplorerProps } from './props.ts';
import { walkerMachine } from './try/walker.machine.ts';

type Given = Pick<ExplorerProps, 'charts' | 'load' | 'loadEvidence' | 'loadExamples' | 'address' | 'hear' | 'lives'>;

/** The explorer's chart with its effects. */
export function explorerWith(given: Given) {
  const { charts, load, loadEvidence, address } = given;
  const isChart = (chart: string) => charts.some(({ id }) => id === chart);
  return explorerMachine.provide({
    actors: {
      readEvidence: fromPromise<Evidence | null, { readonly chart: string }>(({ input }) => loadEvidence(input.chart)),
      loadDrawing: fromPromise(({ input }) => load(input.chart)),
      layOut: fromPromise(({ input }) => layOutAnew(input.graph, input.recipe)),
      watchPlace: fromCallback(({ sendBack }) =>
        address.watch(() => {
          const place = address.read();
          // The first page is another one, which comes instead.
          if (isChart(place.chart)) sendBack({ type: 'place.changed', place });
        }),
      ),
      walker: walkerWith(given),
      recorder: recorderWith(given),
    },
    actions: { showPlace: (_, place) => address.write(place) },
  });
}

/** It is tried with what the tests have shown, else with what is shipped. */
const walkerWith = ({ loadEvidence, loadExamples }: Given) =>
  walkerMachine.provide({
    actors: {
      readExamples: fromPromise<Examples | null, { readonly chart: string }>(
        async ({ input: { chart } }) => (await loadEvidence(chart)) ?? loadExamples(chart),
      ),
      copyTest: fromPromise<void, { readonly text: string }>(({ input }) => navigator.clipboard.writeText(input.text)),
    },
  });

const recorderWith = ({ charts, hear, lives }: Given) =>
  recorderMachine.provide({
    actors: {
      listen: fromCallback(({ sendBack }) => hear(sendBack)),
      readFile: fromPromise(({ input }) => openFile(input.file)),
      askLives: fromPromise(async ({ input }) => {
        const found = await lives.load(input.about);
        return found && recordingOf(found, charts);
      }),
    },
    actions: {
      showChart({ self }, { chart }) {
        if (charts.some(({ id }) => id === chart)) self._parent?.send({ type: 'chart.chosen', chart });
      },
    },
  });
