/** A thread that ends with its work: the lists are megabytes of text, and only their marks are kept. */
import { parentPort } from 'node:worker_threads';
import { dictionary as passwords } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as polish } from '@zxcvbn-ts/language-pl';
import { folded, markOf } from '../pictures/wordMarks.ts';

/** Sentences that are a password to many. */
const phrases = ['ichliebedich', 'ichliebdich', 'kochamcie', 'kochammame', 'jestemsuper', 'qwertz'];

const marks = new Set<number>();
for (const list of [...Object.values(polish), ...Object.values(german), passwords['passwords-common'], phrases]) {
  for (const word of list) marks.add(markOf(folded(word)));
}
const inOrder = Float64Array.from(marks).sort();
parentPort?.postMessage(inOrder, [inOrder.buffer]);
