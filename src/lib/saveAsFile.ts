/** A phone asks whether the file is wanted, and reads it after the answer. */
const patience = 60_000;

/** Hands a file to the browser as a download. */
export function saveAsFile(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), patience);
}
