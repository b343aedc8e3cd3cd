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

/** The status with which PostgreSQL leaves its main loop after the error of a query. PGlite handles it. */
const QUERY_ERROR = 100;

/** The part of the WebAssembly module that the message loop of PGlite calls. */
interface MessageLoop {
  _PostgresMainLoopOnce: () => void;
  stackRestore: (pointer: number) => number;
}

/**
 * Ends the message loop of PGlite when PostgreSQL crashes in it, for example because the disk is full.
 *
 * PGlite catches every error there and repeats the call until the message has been read. A crashed server never reads
 * it, so the process would loop for ever. `stackRestore` is the only call of the loop outside its `try`, so the error is
 * thrown there.
 *
 * @param onCrash called with the error, before the query fails
 */
export function detectCrash(loop: MessageLoop, onCrash: (cause: unknown) => void): void {
  const once = loop._PostgresMainLoopOnce;
  loop._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== QUERY_ERROR) {
        loop.stackRestore = () => {
          throw new Error('PostgreSQL crashed', { cause: error });
        };
        onCrash(error);
      }
      throw error;
    }
  };
}
