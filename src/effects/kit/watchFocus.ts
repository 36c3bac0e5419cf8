import { focusManager, onlineManager } from '@tanstack/react-query';
import { fromCallback } from 'xstate';

/** Tells when somebody comes back to the page, and when the page has a network again. */
export const watchFocus = () =>
  fromCallback(({ sendBack }) => {
    const stopFocus = focusManager.subscribe((focused) => {
      if (focused) sendBack({ type: 'window.focused' });
    });
    const stopNetwork = onlineManager.subscribe((online) => {
      if (online) sendBack({ type: 'network.returned' });
    });
    return () => {
      stopFocus();
      stopNetwork();
    };
  });
