import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

export const KUBERNETES = 'deploy/kubernetes';

/** An object of Kubernetes. What else it must be like is what the tests assert. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any kind of object
  readonly object: any;
}

/** Returns every object of the manifests. */
export function manifests(): Manifest[] {
  return manifestFiles().flatMap((file) =>
    parseAllDocuments(readFileSync(`${KUBERNETES}/${file}`, 'utf8')).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`);
      const object = document.toJS() as { apiVersion: string; kind: string };
      return { file, apiVersion: object.apiVersion, kind: object.kind, object };
    }),
  );
}

/** Returns the names of the manifests, without the kustomization. */
export function manifestFiles(): string[] {
  return readdirSync(KUBERNETES).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
}

/** Reads a file with one YAML or JSON document. */
export function readDocument(path: string): unknown {
  return parse(readFileSync(path, 'utf8'));
}
