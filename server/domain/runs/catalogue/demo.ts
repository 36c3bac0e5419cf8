import { readFile } from 'node:fs/promises';
import type { Database } from '../../../store/database.ts';
import { importCatalogue, openBeside } from './catalogueImport.ts';
import { drawingAt } from './drawings/drawing.ts';

const file = new URL('demo.yaml', import.meta.url);

/** Puts the demonstration's runs and coupons into an empty database; its rows carry the mark `demo`. */
export async function importDemoCatalogue(database: Database): Promise<void> {
  const { faults } = await importCatalogue(database, await readFile(file, 'utf8'), {
    demo: true,
    open: openBeside(file),
    drawing: drawingAt,
  });
  if (faults) throw new Error(`demo.yaml: ${JSON.stringify(faults)}`);
}
