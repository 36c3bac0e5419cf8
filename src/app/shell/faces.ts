/** Has the headlines drawn in their typeface, where a stand-in is until then (src/ui/styles/fonts.css). */
export function adoptFaces(): void {
  document.documentElement.dataset.faces = '';
}
