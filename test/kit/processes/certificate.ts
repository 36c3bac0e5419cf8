import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate for one host, new for each run, because browsers support HTTP/2 over TLS only. */
export function selfSigned(host = 'localhost'): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  const dayMs = 86_400_000;
  const validity = sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const certificate = sequence(der(0x02, Buffer.of(1)), sequence(ecdsaWithSha256), name, validity, name, subjectKey);
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', certificate, privateKey)]));
  const whole = sequence(certificate, sequence(ecdsaWithSha256), signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}(?=.)/gu, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One value in ASN.1 encoding (X.690): tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));

/** Object identifiers 1.2.840.10045.4.3.2 and 2.5.4.3. */
const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

/** `YYMMDDHHMMSSZ` */
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/gu, '').slice(2, 14)}Z`));
