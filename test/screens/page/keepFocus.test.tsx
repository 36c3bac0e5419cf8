import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { keepFocus } from '../../../src/shell/keepFocus.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

function open(html: string) {
  document.body.innerHTML = html;
  ends.push(keepFocus(document));
}
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const change = (what: () => void) => act(async () => what());

describe('the focus of a removed element', () => {
  it('goes to the nearest remaining part, and only while it has the focus', async () => {
    open(
      '<main id="main"><section id="part"><p id="line"><button id="go"></button></p></section><a id="on" href="#"></a></main>',
    );
    byId('go').focus();
    await change(() => byId('line').remove());
    expect(document.activeElement?.id).toBe('part');
    byId('on').focus();
    expect(byId('part').hasAttribute('tabindex')).toBe(false);
  });

  it('stays where the remover puts it', async () => {
    open('<main id="main"><section id="part"><button id="go"></button><input id="name"></section></main>');
    byId('go').focus();
    await change(() => {
      byId('go').remove();
      byId('name').focus();
    });
    expect(document.activeElement?.id).toBe('name');
  });

  it('is not taken back once it has moved on', async () => {
    open('<main id="main"><section id="part"><button id="go"></button></section></main>');
    byId('go').focus();
    await change(() => byId('go').blur());
    await change(() => byId('go').remove());
    expect(document.activeElement).toBe(document.body);
  });

  it('is left to a closed dialog, and kept inside an open one', async () => {
    open(
      '<main id="main"></main><div id="menu"><button id="go"></button></div><dialog id="box" open><p id="ask"><button id="yes"></button></p></dialog>',
    );
    byId('go').focus();
    await change(() => byId('go').remove());
    expect(document.activeElement).toBe(document.body);
    byId('yes').focus();
    await change(() => byId('ask').remove());
    expect(document.activeElement?.id).toBe('box');
  });

  it('is not touched when something else is removed', async () => {
    open('<main id="main"><p id="line"></p><button id="go"></button></main>');
    byId('go').focus();
    await change(() => byId('line').remove());
    fireEvent.click(screen.getByRole('button'));
    expect(document.activeElement?.id).toBe('go');
  });
});
