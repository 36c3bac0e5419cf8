/** What the server says with a page (server/routes/http/appFiles.ts), kept where all scripts of the page can read it. */
export function keepServerSays(root: HTMLElement): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  for (const { name, description } of navigation?.serverTiming ?? []) {
    if (name === 'mode') root.dataset.mode = description;
    if (name === 'flows') root.dataset.flows = '';
  }
}
