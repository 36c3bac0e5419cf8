import { expect, it } from 'vitest';
import { isWithinApp } from '../../../src/lib/withinApp.ts';

const webkit = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8';

it.each([
  ['Facebook for iOS', `${webkit} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.35.109]`, true],
  ['Messenger for iOS', `${webkit} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/480.0]`, true],
  [
    'Facebook for Android',
    `${android}; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0]`,
    true,
  ],
  [
    'Instagram for Android',
    `${android}; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Instagram 352.0`,
    true,
  ],
  ['Instagram for iOS', `${webkit} Mobile/22B83 Instagram 352.0.0.32.104`, true],
  ['another app on Android', `${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36`, true],
  ['Safari', `${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, false],
  ['Chrome', `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`, false],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', false],
  [
    'Samsung’s',
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    false,
  ],
])('%s is known by its name', (_, name, is) => expect(isWithinApp(name)).toBe(is));
