import { launch } from 'puppeteer-core';
import type { Engine } from './hand.ts';

/** Firefox, which supports WebDriver BiDi itself. */
export const firefox: Engine = {
  name: 'Firefox',
  async open(size) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      headless: true,
      defaultViewport: size,
    });
    const page = await browser.newPage();
    return {
      open: async (url) => void (await page.goto(url)),
      ask: (expression) => page.evaluate(expression),
      press: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => browser.close(),
    };
  },
};
