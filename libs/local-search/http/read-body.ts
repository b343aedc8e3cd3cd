import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip } from 'node:zlib';

const MAX_BODY_BYTES = 5 * 1024 * 1024;

const DECODERS: Readonly<Record<string, typeof decodeGzip>> = {
  gzip: decodeGzip,
  br: decodeBrotli,
};

/** The value of `Accept-Encoding` for a body that `readBody` can read. */
export const ACCEPTED_ENCODINGS = Object.keys(DECODERS).join(', ');

/**
 * Reads a response body as UTF-8 text. Of incomplete compressed text it returns what there is: the request was answered
 * and may be paid.
 *
 * @param encoding the value of `Content-Encoding`
 * @throws if the connection breaks, the text exceeds 5 MB, or it has an encoding that was not accepted
 */
export async function readBody(body: AsyncIterable<Uint8Array>, encoding: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error(`the response exceeds ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  const sent = Buffer.concat(chunks);
  if (encoding === '' || encoding === 'identity' || bytes === 0) return sent.toString('utf8');
  const decode = DECODERS[encoding];
  if (!decode) throw new Error(`the response has the encoding ${encoding}`);
  return (await decode(sent)).toString('utf8');
}

function decodeGzip(bytes: Buffer): Promise<Buffer> {
  return promisify(gunzip)(bytes, {
    maxOutputLength: MAX_BODY_BYTES,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
}

function decodeBrotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliDecompress)(bytes, {
    maxOutputLength: MAX_BODY_BYTES,
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
}
