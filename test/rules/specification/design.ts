import type { Section } from './section.ts';

export const design: readonly Section[] = [
  {
    number: 10,
    title: 'Flows as charts, and what it is built of',
    rules: [
      // Flows.
      'Signing up by the wizard is a chart, with a state for each step.',
      'Signing up on one page is a chart, with a state for each part.',
      'Changing the group is a flow of a chart: the group is looked up, then the move confirmed.',
      'Changing the person is a flow of a chart: an address is checked, then the place handed over, or somebody invited.',
      'Sending a picture is a chart, from the file’s check to the picture that is saved or refused.',
      'Confirming a payment is a chart, from reading it to the form, the bank and the end.',
      'The countdown of a reservation is a chart.',
      'What a loaded profile brings up, the terms and then the address, is a chart.',
      'The dialogs of a group hang on one chart, of which each is a state.',
      'The start of the app, and signing in and out, are charts.',
      'Registering, confirming an address and setting a new password are charts.',
      'Joining a group, adding places, paying for a group and the thank-you page are charts.',
      'The lives of a payment and of a place are charts, and the server changes them by these alone.',
      // Screens.
      'A screen asks a chart for its tags and for what it can, never for a state’s name.',
      'A screen keeps no state of a flow beside its chart.',
      'A chart is pure: it knows XState, valibot and the contract, and neither React nor the network.',
      'A chart’s effects have names, which the app or a test provides; one that is not provided throws.',
      'Every chart is listed once, under the name of its file, so that tools and tests find it.',
      // Tests.
      'The charts make their tests: XState’s graph finds ways through each, and every declared transition is walked.',
      'The ways are walked in a real browser, too, on the screen of each chart.',
      'Every chart has at least three journeys that are written by hand.',
      'Each chart is broken in every small way, to see that a test notices.',
      // Viewing them.
      'Every chart is drawn in the documents, and a test fails where a drawing is not the chart’s.',
      'Developers look at every chart at /flows, with the states lit in which a running shop is.',
      'Developers inspect a running shop’s flows in the Stately inspector by ?inspect, and import every chart into Stately Studio.',
      // What it is built with.
      'All code is TypeScript, but for the two files that start it before there is a Node that reads it.',
      'The front is React: react and react-dom.',
      'Flows run on xstate, and screens read them through @xstate/react.',
      'Paths are react-router’s.',
      'What the server says is read and kept by @tanstack/react-query.',
      'Texts in three languages are lingui’s.',
      'Cards are paid in the form of @stripe/react-stripe-js, banks and Klarna in that of @adyen/adyen-web.',
      'Each call of the contract has its shape in valibot, for app and server alike.',
      'Fields, buttons and notifications are built on mantine.',
      'The app is built by vite, and tests run on vitest.',
      'An API server answers every call of the contract, with PostgreSQL behind it.',
      'The top folders are machines, src and locales for the app, contract, server and sandbox, test, docs and .ci.',
    ],
  },
];
