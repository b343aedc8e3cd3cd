import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './deploy-files.js';

const FILE = join(import.meta.dirname, 'generated-manifests.ts');

/**
 * Finds misspelt fields by the types of `kubernetes-models`: its JSON schemas accept any additional property.
 *
 * @returns the errors of the compiler
 */
export function findUnknownFields(manifests: readonly Manifest[]): string[] {
  const source = manifests.map(({ apiVersion, kind, object }, index) => {
    const module = apiVersion.includes('/') ? apiVersion : `v1`;
    return `import type { I${kind} as T${index} } from 'kubernetes-models/${module}/${kind}';
export const o${index}: T${index} = ${JSON.stringify(object)};`;
  });
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  host.fileExists = (path) => path === FILE || ts.sys.fileExists(path);
  host.readFile = (path) => (path === FILE ? source.join('\n') : ts.sys.readFile(path));
  const program = ts.createProgram([FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
