import { type PGlite, protocol } from '@electric-sql/pglite';

const COPY_DATA = 'd'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
/** The type of a message and its length, which includes itself and not the type. */
const TYPE_BYTES = 1;
const HEADER_BYTES = 5;

/**
 * Returns the rows of a query in the binary format of `copy`. All of them are in memory.
 *
 * The messages of the protocol take two thirds of the time of `copy … to '/dev/blob'`, which collects each write in an
 * object of its own.
 *
 * @see https://www.postgresql.org/docs/18/protocol-message-formats.html
 * @throws Error with `code`, the SQLSTATE
 */
export async function copyOut(pglite: PGlite, query: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  await pglite.execProtocolRawStream(protocol.serialize.query(`copy (${query}) to stdout (format binary)`), {
    syncToFs: false,
    // The memory of the argument is used again.
    onRawData: (data) => void parts.push(Buffer.from(data)),
  });
  const messages = Buffer.concat(parts);
  let [at, length] = [0, 0];
  while (at < messages.length) {
    const type = messages[at];
    const end = at + TYPE_BYTES + messages.readUInt32BE(at + TYPE_BYTES);
    if (type === ERROR) throw errorIn(messages.subarray(at + HEADER_BYTES, end));
    // Moves the rows together, over the headers between them.
    if (type === COPY_DATA) length += messages.copy(messages, length, at + HEADER_BYTES, end);
    at = end;
  }
  return messages.subarray(0, length);
}

/** @param fields each a letter and a text that a zero byte ends */
function errorIn(fields: Buffer): Error {
  const texts = new Map(
    fields
      .toString()
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  return Object.assign(new Error(texts.get('M') ?? 'unknown error'), { code: texts.get('C') });
}
