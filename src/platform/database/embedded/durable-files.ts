import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { syncFolderNow } from './sync-files.js';

/** An open file or folder of the WebAssembly module. */
interface Stream {
  /** Node's descriptor; folders have none. */
  readonly nfd?: number;
  readonly node: object;
}

/** The part of the module that maps files to Node's. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

/**
 * PGlite's files in a folder, with the one thing that they lack: `fsync`, which its `NodeFS` takes for done. With
 * it PostgreSQL's own promise holds, that a transaction is on the disk before it is acknowledged.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: { NODEFS: unknown }): void => {
      const files = module.NODEFS as NodeFiles;
      files.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncFolderNow(files.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}
