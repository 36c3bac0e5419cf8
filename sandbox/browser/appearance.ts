import type { Appearance } from './types.ts';

/** Stripe's appearance variables with the values of its two plain themes. */
const themes: Readonly<Record<'stripe' | 'night', Readonly<Record<string, string>>>> = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#5f6170',
    colorDanger: '#b3093c',
    borderRadius: '5px',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontSizeBase: '16px',
    spacingUnit: '4px',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#b0b2bd',
    colorDanger: '#fe87a1',
  },
};

const css = `
:host { display: block; color: var(--colorText); font: 400 var(--fontSizeBase)/1.5 var(--fontFamily); }
*, *::before, *::after { box-sizing: border-box; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
p { margin: 0; }
.panel { display: grid; gap: calc(var(--spacingUnit) * 4); }
.panel[hidden] { display: none; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4); }
.Label { display: block; margin-bottom: 6px; font-size: .875em; font-weight: 600; line-height: 20px; }
.Input { display: block; width: 100%; min-height: 48px; padding: 11px 14px; border: 1.5px solid var(--edge); border-radius: var(--borderRadius); background: var(--colorBackground); color: inherit; font: inherit; font-size: max(16px, 1em); font-variant-numeric: tabular-nums; }
.Input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
.Input:focus-visible, .Tab:has(:focus-visible), .Button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
.Input--invalid { border-color: var(--colorDanger); border-width: 2px; padding: 10.5px 13.5px; }
.Error { display: flex; gap: 6px; align-items: baseline; margin-top: 6px; color: var(--colorDanger); font-size: .875em; font-weight: 600; line-height: 20px; }
.Error[hidden] { display: none; }
.Error::before { content: "!"; flex: none; width: 16px; height: 16px; border: 1.5px solid; border-radius: 50%; font-size: 11px; line-height: 14px; text-align: center; content: "!" / ""; }
.hint { color: var(--colorTextSecondary); font-size: .875em; line-height: 20px; }
.Tab { position: relative; display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 12px 14px; cursor: pointer; font-weight: 600; }
.Tab input { appearance: none; flex: none; width: 22px; height: 22px; margin: 0; border: 1.5px solid var(--edge); border-radius: 50%; outline: none; cursor: inherit; }
.Tab input:checked { border: 7px solid var(--colorPrimary); }
.accordion { border: 1px solid var(--faint); border-radius: var(--borderRadius); overflow: hidden; }
.accordion .Tab:not(:first-of-type) { border-top: 1px solid var(--faint); }
.accordion .panel { padding: 4px 14px 18px; }
.tabs { display: flex; flex-wrap: wrap; gap: calc(var(--spacingUnit) * 5) 8px; }
.tabs .Tab { flex: 1 1 0; border: 1px solid var(--faint); border-radius: var(--borderRadius); }
.tabs .Tab:has(:checked) { border-color: var(--colorPrimary); box-shadow: inset 0 0 0 1px var(--colorPrimary); background: color-mix(in srgb, var(--colorPrimary) 8%, var(--colorBackground)); }
.tabs .panel { flex: 1 0 100%; order: 1; }
.alone { display: block; }
.Button { min-height: 48px; padding: 10px 20px; border: 1.5px solid var(--edge); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorText); font: inherit; font-weight: 600; cursor: pointer; }
.Button--main { border-color: var(--colorPrimary); background: var(--colorPrimary); color: var(--colorBackground); }
.wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 8px; }
.Wallet { width: 100%; border: 0; border-radius: var(--borderRadius); background: var(--colorText); color: var(--colorBackground); font: inherit; font-weight: 600; cursor: pointer; }
.Wallet:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
dialog { width: min(420px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--faint); border-radius: var(--borderRadius); background: var(--colorBackground); color: var(--colorText); font: 400 var(--fontSizeBase)/1.5 var(--fontFamily); }
dialog::backdrop { background: rgb(0 0 0 / 55%); }
dialog h2 { margin: 0 0 8px; font-size: 1.25em; line-height: 1.3; }
dialog form { display: grid; gap: 12px; margin-top: 20px; }
`;

/** Rules may style the parts that Stripe names, in the states that it names. */
const selector = /^\.[A-Z][A-Za-z]*(?:--[a-zA-Z]+)?(?::{1,2}[a-z-]+)?$/u;

/** Gives a shadow root the form's styles, and its host the requested colours. */
export function applyAppearance(root: ShadowRoot, appearance: Appearance = {}): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const [name, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!selector.test(name)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${name} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [property, value] of Object.entries(declarations)) rule.style.setProperty(hyphenated(property), value);
  }
  root.adoptedStyleSheets = [sheet];

  const isNight = appearance.theme === 'night';
  const variables = { ...themes.stripe, ...(isNight && themes.night), ...appearance.variables };
  const { style } = root.host as HTMLElement;
  style.setProperty('color-scheme', isNight ? 'dark' : 'light');
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${name}`, value);
  // Stripe also derives its lines from the text's colour; the edge of a control needs a contrast of 3:1.
  style.setProperty('--edge', 'color-mix(in srgb, var(--colorText) 50%, var(--colorBackground))');
  style.setProperty('--faint', 'color-mix(in srgb, var(--colorText) 16%, var(--colorBackground))');
}

const hyphenated = (property: string) => property.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
