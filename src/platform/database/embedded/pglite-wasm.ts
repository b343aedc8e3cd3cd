import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const PGLITE_WASM = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');

let compiled: Promise<WebAssembly.Module> | null = null;

/** Returns PGlite, compiled once for all clusters of the process. V8 compiles on other threads. */
export function compilePglite(): Promise<WebAssembly.Module> {
  return (compiled ??= readFile(PGLITE_WASM).then((bytes) => WebAssembly.compile(bytes)));
}
