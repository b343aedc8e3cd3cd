import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';
import { syncFolderNow } from '../../sync-files.js';

/** An open file or folder in the WebAssembly module. */
interface Stream {
  /** The file descriptor of Node; absent for folders. */
  readonly nfd?: number;
  readonly node: object;
}

/** The part of the module that maps its files to files of Node. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

/**
 * Adds `fsync` to the `NodeFS` of PGlite, where it has no effect. With it PostgreSQL acknowledges a transaction only after
 * it is on the disk.
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
