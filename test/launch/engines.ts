import { existsSync } from 'node:fs';
import { install, mayInstall } from './debian.ts';

/** Debian packages, and the files that they must install. */
const wanted = {
  Firefox: { packages: ['firefox-esr'], files: ['/usr/bin/firefox-esr'] },
  WebKit: { packages: ['webkit2gtk-driver', 'xvfb'], files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] },
};

/** The engines besides Chromium that are installed or could be installed now; prints a note if there are none. */
export function ensureEngines(): readonly string[] {
  const isHere = ({ files }: { readonly files: readonly string[] }) => files.every((file) => existsSync(file));
  const missing = Object.values(wanted).filter((engine) => !isHere(engine));
  if (missing.length > 0 && mayInstall()) {
    console.log('Installing Firefox and WebKit with apt-get.');
    install(...missing.flatMap(({ packages }) => packages));
  }
  const [here, absent] = [true, false].map((is) =>
    Object.entries(wanted).flatMap(([name, engine]) => (isHere(engine) === is ? [name] : [])),
  );
  if (absent?.length) console.log(`Not tested in ${absent.join(' and ')}: Debian's packages of them are not here.`);
  return here ?? [];
}
