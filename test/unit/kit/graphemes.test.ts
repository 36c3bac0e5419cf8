import { afterEach, expect, it, vi } from 'vitest';

const names = [
  ['', 0],
  ['Grzmot', 6],
  ['Żółw', 4],
  ['Z\u0307o\u0301\u0142w', 4],
  ['👨‍👩‍👧‍👦 ok', 4],
  ['👍🏽🇵🇱🇩🇪', 3],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️1️⃣', 3],
  ['🏃‍♀️‍➡️', 1],
  ['שָׁלוֹם', 4],
  ['a\nb', 3],
] as const;

afterEach(() => vi.unstubAllGlobals());

it.each(names)(
  '%j has as many characters as people count, with a segmenter and in a Firefox without one',
  async (name, length) => {
    const { graphemesOf } = await import('../../../contract/values/graphemes.ts');
    const counted = graphemesOf(name);
    expect(counted).toHaveLength(length);
    vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: undefined } }));
    expect(graphemesOf(name)).toEqual(counted);
  },
);
