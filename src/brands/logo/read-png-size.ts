const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_LENGTH = 24;
/** In pixels. A PNG of this side takes up to 128 MB while it is decoded. */
export const MAX_SIDE = 4_096;

/** Reads the size of a PNG from its header, without decoding it. @returns null if the bytes are no PNG */
export function readPngSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (bytes.length < HEADER_LENGTH || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
