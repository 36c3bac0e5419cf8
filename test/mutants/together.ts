/**
 * Runs some mutants of a chart one after another, each with its own modules, because starting a worker costs more than
 * the journeys of a mutant. The unchanged chart comes last and must pass, or something of a mutant has stayed.
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
      it('makes the chart unreadable for its journeys', () => {
        throw error;
      });
    }
  });
}
