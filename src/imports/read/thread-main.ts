import { Problem } from '#platform/http/problem';
import { parentPort } from 'node:worker_threads';
import { prepareFile } from './prepare-file.js';
import type { FileAnswer, FileTask } from './read-in-thread.js';

/** Entry point of the worker thread: reads the files that it receives, and ends with one that fails. */
parentPort?.on('message', (task: FileTask) => {
  void answer(task).then((answered) => parentPort?.postMessage(answered));
});

async function answer({ bytes, type, charset }: FileTask): Promise<FileAnswer> {
  try {
    // A message turns a buffer into a plain array of bytes.
    const { buffer, byteOffset, byteLength } = bytes;
    return await prepareFile(Buffer.from(buffer, byteOffset, byteLength), type, charset);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: { code: error.type.code, detail: error.detail, members: error.extras.members ?? {} } };
  }
}
