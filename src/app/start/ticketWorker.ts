/**
 * Answers for the pages of tickets while the network does not (docs/rules/tickets.md 4): with the copy that the page put
 * on the shelf (src/effects/groups/ticketShelf.ts), and with nothing else. Built by src/page/page.ts; small on purpose.
 */

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** So long a page may take where there is a copy of it. */
const patience = 4_000;

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.mode === 'navigate') respondWith.call(event, answer(request));
});

async function answer(request: Request): Promise<Response> {
  const shelf = await caches.open('tickets');
  const copy = await shelf.match(request, { ignoreSearch: true });
  if (copy === undefined) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patience, copy));
  // Not from the browser's cache: there the page without what it needs would pass for an answer.
  const fresh = fetch(request.url, { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' }).then(
    (response) => (response.status < 500 ? response : copy),
  );
  return Promise.race([fresh.catch(() => copy), late]);
}
