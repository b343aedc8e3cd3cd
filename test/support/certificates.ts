import { randomUUID } from 'node:crypto';
import tls from 'node:tls';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a key and a self-signed certificate for these host names. */
export async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  // OpenSSL finds a trusted certificate by its subject, which must therefore be unique.
  const { private: key, cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { key, cert };
}

/** Adds a certificate to the trusted certificates of this process. */
export function trust({ cert }: Certificate): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
}
