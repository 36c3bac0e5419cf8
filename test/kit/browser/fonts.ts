import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = `${root}node_modules/`;
const google = `${packages}@expo-google-fonts/`;
const faces = (folder: string, ...names: readonly string[]) => names.map((name) => `${google}${folder}/${name}`);

const arimo = faces('arimo', '400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic');
const barlow = faces('barlow-condensed', '400Regular', '700Bold');
const dejaVu = [`${packages}dejavu-fonts-ttf/ttf`];

/** What a machine has: the fonts themselves, and which one is meant by no name or by another's. */
const machines = {
  /** Letters as wide as Arial's, which most machines have or stand in for. */
  usual: { folders: [...arimo, ...dejaVu], face: 'Arimo', isArial: true },
  /** Nothing that our styles name: wide letters, or narrow ones, for all. */
  wide: { folders: dejaVu, face: 'DejaVu Sans', isArial: false },
  narrow: { folders: barlow, face: 'Barlow Condensed', isArial: false },
};

export type Machine = keyof typeof machines;

/**
 * A file for `FONTCONFIG_FILE` with which a browser on Linux has these fonts and none of the machine's: what a test sees
 * is the same wherever it runs.
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
  // Several processes ask at once: none reads what another has half written.
  writeFileSync(`${file}.${process.pid}`, lines.join('\n'));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
