import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = `${root}node_modules/`;
const google = `${packages}@expo-google-fonts/`;
const faces = (folder: string, ...names: readonly string[]) => names.map((name) => `${google}${folder}/${name}`);

const arimo = faces('arimo', '400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic');
const barlow = faces('barlow-condensed', '400Regular', '700Bold');
const dejaVu = [`${packages}dejavu-fonts-ttf/ttf`];

/** The fonts of a machine, and which one is used for no name or another font's name. */
const machines = {
  /** Letters as wide as Arial's, which most machines have or replace. */
  usual: { folders: [...arimo, ...dejaVu], face: 'Arimo', isArial: true },
  /** No font that our styles name, but wide letters or narrow ones for everything. */
  wide: { folders: dejaVu, face: 'DejaVu Sans', isArial: false },
  narrow: { folders: barlow, face: 'Barlow Condensed', isArial: false },
};

export type Machine = keyof typeof machines;

/**
 * A file for `FONTCONFIG_FILE` that gives a browser on Linux these fonts and none of the machine's, so that a test sees
 * the same everywhere.
 */
export function fontsOf(machine: Machine): string {
  const { folders, face, isArial } = machines[machine];
  const alias = (family: string, by = face) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${by}</family></prefer></alias>`;
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${root}.cache/fonts</cachedir>`,
    '<selectfont><rejectfont><glob>*MathTeX*</glob></rejectfont></selectfont>',
    ...(isArial ? ['Arial', 'Liberation Sans'].map((family) => alias(family)) : []),
    ...['sans-serif', 'system-ui'].map((family) => alias(family)),
    alias('monospace', 'DejaVu Sans Mono'),
    '</fontconfig>',
    '',
  ];
  mkdirSync(`${root}.cache/fonts`, { recursive: true });
  const file = `${root}.cache/fonts/${machine}.conf`;
  // Several processes may write it at once, and none may read a half-written file.
  writeFileSync(`${file}.${process.pid}`, lines.join('\n'));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
