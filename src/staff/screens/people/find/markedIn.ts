interface Part {
  readonly part: string;
  readonly isFound: boolean;
  /** Where it begins. */
  readonly at: number;
}

/** The text in parts, with those that are words sought, whatever their accents. */
export function markedIn(text: string, words: string): readonly Part[] {
  const letters = [...text];
  const folded = letters.map(fold);
  const line = folded.join('');
  const isFound = letters.map(() => false);
  for (const word of words
    .split(/\s+/u)
    .map((one) => [...one].map(fold).join(''))
    .filter((one) => one !== '')) {
    const at = line.indexOf(word);
    if (at === -1) continue;
    let passed = 0;
    for (const [index, letter] of folded.entries()) {
      if (passed < at + word.length && passed + letter.length > at) isFound[index] = true;
      passed += letter.length;
    }
  }
  const parts: { part: string; isFound: boolean; at: number }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isFound === isFound[at]) last.part += letter;
    else parts.push({ part: letter, isFound: isFound[at] === true, at });
  }
  return parts;
}

const fold = (letter: string) =>
  letter.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ł', 'l').replace('ß', 'ss');
