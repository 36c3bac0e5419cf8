/** A chart knows of a file only what it decides by; the page gave it the file itself. */
export function fileIn(file: object): File {
  if (file instanceof File) return file;
  throw new TypeError('This is no file.');
}
