/** The smallest page with our packages: one form that a chart submits by a mutation, inside every provider. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Button, MantineProvider, TextInput } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import { MutationObserver, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
import { assign, fromPromise, setup } from 'xstate';

const cache = new QueryClient();
const i18n = setupI18n({ locale: 'en', messages: { en: { name: 'Name', send: 'Send' } } });

const formMachine = setup({
  types: {
    context: {} as { name: string },
    events: {} as { type: 'name.changed'; name: string } | { type: 'form.sent' },
  },
  actors: {
    send: fromPromise<string, string>(({ input }) =>
      new MutationObserver(cache, { mutationFn: async (name: string) => name }).mutate(input),
    ),
  },
}).createMachine({
  id: 'form',
  context: { name: '' },
  initial: 'editing',
  states: {
    editing: {
      on: { 'name.changed': { actions: assign(({ event }) => ({ name: event.name })) }, 'form.sent': 'sending' },
    },
    sending: {
      invoke: { src: 'send', input: ({ context }) => context.name, onDone: 'sent', onError: 'editing' },
    },
    sent: {},
  },
});

function Form() {
  const [snapshot, send] = useMachine(formMachine);
  const { data: greeting } = useQuery({ queryKey: ['greeting'], queryFn: async () => 'Muster' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'form.sent' });
      }}
    >
      <h1>{greeting}</h1>
      <TextInput
        label={i18n._('name')}
        value={snapshot.context.name}
        onChange={(event) => send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      <Button type="submit" loading={snapshot.matches('sending')}>
        {i18n._('send')}
      </Button>
    </form>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <BrowserRouter>
          <Routes>
            <Route path="*" element={<Form />} />
          </Routes>
        </BrowserRouter>
      </MantineProvider>
    </QueryClientProvider>
  </I18nProvider>,
);
