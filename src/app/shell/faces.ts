/** Brings the headlines' typeface into the built page, where a stand-in is until then (src/page/page.ts). */
export function adoptFaces(): void {
  document.querySelector('link[data-faces]')?.setAttribute('media', 'all');
}
