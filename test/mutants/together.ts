/**
 * Some mutants of a chart one after another in one run, each with modules of its own: a worker that begins costs more
 * than the journeys of a mutant. The chart as written comes last and passes, or something of a mutant has stayed.
 */
import { beforeEach, describe, inject, it, vi } from 'vitest';
import { asWritten } from './plugin.ts';

const { mutants, files } = inject('together');

for (const mutant of [...mutants, asWritten]) {
  describe(mutant, async () => {
    let isRed = false;
    beforeEach(({ onTestFailed, skip }) => {
      skip(isRed, 'it is noticed already');
      onTestFailed(() => {
        isRed = true;
      });
    });
    vi.resetModules();
    Reflect.set(globalThis, 'mutant', mutant);
    try {
      for (const file of files) await import(file);
    } catch (error) {
      it('is no chart that its journeys could be read with', () => {
        throw error;
      });
    }
  });
}
