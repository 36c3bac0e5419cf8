import { Button, createTheme, Loader, type MantineColorsTuple, Skeleton } from '@mantine/core';
import button from '../buttons/Button.module.css';
import { keepTyping } from '../fields/keepTyping.ts';
import skeleton from '../Skeleton.module.css';

const mud = Array.from({ length: 10 }, () => 'var(--mud)') as unknown as MantineColorsTuple;

/** Mantine's types know no handlers here, its buttons take them all the same. */
const handlers = { onMouseDown: keepTyping };

/**
 * Mantine in Muster's clothes. The values stand in tokens.css; here are only the parts' variants:
 * `<Button variant="main">` the one action of a screen, `default`, `text`; `size="compact"` for the lower ones.
 */
export const theme = createTheme({
  primaryColor: 'mud',
  colors: { mud },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: () => ({ background: '', hover: '', color: '', border: '' }),
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default', ...handlers },
      classNames: button,
    }),
    Loader: Loader.extend({ defaultProps: { color: 'currentColor', size: 18, type: 'oval' } }),
    Skeleton: Skeleton.extend({ classNames: skeleton }),
  },
});
