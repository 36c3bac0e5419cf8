import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './ActionMenu.module.css';
import { IconButton } from './IconButton.tsx';

interface ActionMenuProps<Name extends string> {
  /** What the button says; an icon alone where it is one of many in a column. */
  readonly face: { readonly icon: IconName; readonly text?: ReactNode };
  /** What is acted on, for screen readers. */
  readonly label: string;
  readonly items: readonly Item<Name>[];
  readonly onChoose: (name: Name) => void;
}

interface Item<Name extends string> {
  readonly name: Name;
  readonly text: ReactNode;
  /** Destroys something: below a line, and in signal. */
  readonly isDangerous?: boolean | undefined;
}

/** A button that opens a list of actions. A dialog that an action opens gives the focus back to the button. */
export function ActionMenu<Name extends string>({ face, label, items, onChoose }: ActionMenuProps<Name>) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      // A menu has nothing but its actions in it.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.list ?? '', item: styles.item ?? '', divider: styles.line ?? '' }}
    >
      <Menu.Target>
        {face.text === undefined ? (
          <IconButton ref={button} icon={face.icon} label={label} />
        ) : (
          <Button ref={button} size="compact" aria-label={label} leftSection={<Icon name={face.icon} size="s" />}>
            {face.text}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {items.map(({ name, text, isDangerous = false }, at) => [
          isDangerous && at > 0 && items[at - 1]?.isDangerous !== true && <Menu.Divider key={`before ${name}`} />,
          <Menu.Item
            key={name}
            data-danger={isDangerous || undefined}
            onClick={() => {
              button.current?.focus();
              onChoose(name);
            }}
          >
            {text}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
