interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}
interface ChunkingContext {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Everything that the entry needs at once goes into one file. By default what a lazy screen shares with it is split off, and a slow
 * line waits for five files instead of one.
 */
export const oneEntry = () => ({
  groups: [
    {
      name: (id: string, context: ChunkingContext) =>
        id.includes('rolldown/runtime') || isNeededAtOnce(id, context) ? 'app' : null,
    },
  ],
});

/** Whether a chain of static imports leads from the entry to the module. */
function isNeededAtOnce(id: string, context: ChunkingContext): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    const module = context.getModuleInfo(one);
    if (module?.isEntry) return true;
    for (const importer of module?.importers ?? []) seen.add(importer);
  }
  return false;
}
