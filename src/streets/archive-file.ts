import { type FileHandle, open } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';

/** Reads ranges of a local file. The file stays open, so that a replaced file is not mixed with the new one. */
export class ArchiveFile implements Source {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  /** @throws an error of the file system */
  static async open(path: string): Promise<ArchiveFile> {
    const file = await open(path);
    return new ArchiveFile(path, file, (await file.stat()).size);
  }

  getKey(): string {
    return this.path;
  }

  /** Returns fewer bytes at the end of the file. @throws if the range starts behind the end */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const available = Math.min(length, this.size - offset);
    if (!(available > 0)) throw new RangeError(`${this.path} has ${this.size} bytes and is incomplete.`);
    const data = new Uint8Array(available);
    const { bytesRead } = await this.file.read(data, 0, available, offset);
    return { data: data.buffer.slice(0, bytesRead) };
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
