/** The answers of a function, by its arguments; both in plain form. */
export type Answers = readonly (readonly [asked: readonly unknown[], answer: unknown])[];

interface Heard {
  readonly answers: Answers;
}

/** Between a value and its plain form. */
interface Plain {
  readonly toPlain: (value: unknown) => unknown;
  readonly fromPlain: (value: unknown) => unknown;
}

export const isHeard = (value: unknown): value is Heard => typeof value === 'function' && 'answers' in value;

/** The same function, which keeps what it answers, so that a journey can be played where there is no such function. */
export function recordCalls(of: (...args: unknown[]) => unknown, { toPlain }: Pick<Plain, 'toPlain'>): Heard {
  const answers = new Map<string, Answers[number]>();
  const listened = (...args: unknown[]) => {
    // It may change what it is given.
    const plain = args.map(toPlain);
    const answer = of(...args);
    answers.set(JSON.stringify(plain), [plain, toPlain(answer)]);
    return answer;
  };
  return Object.defineProperty(listened, 'answers', { get: () => [...answers.values()] }) as typeof listened & Heard;
}

/** A function that answers as it was heard to, and nothing else. */
export function answering(answers: Answers, { toPlain, fromPlain }: Plain): Heard {
  const answersByArgs = new Map(answers.map(([args, answer]) => [JSON.stringify(args), answer]));
  const answer = (...args: unknown[]) => {
    const text = JSON.stringify(args.map(toPlain));
    if (!answersByArgs.has(text)) throw new Error(`no test has asked for this, so nobody knows the answer: ${text}`);
    return fromPlain(answersByArgs.get(text));
  };
  return Object.assign(answer, { answers });
}
