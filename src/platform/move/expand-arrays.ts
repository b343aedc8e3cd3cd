/** Length of the header of the binary format of `copy`, without extensions. */
const HEADER_BYTES = 19;
const NULL = 0xffffffff;

/** Size of an element in bytes. */
export const ELEMENT_BYTES: ReadonlyMap<string, 2 | 4> = new Map([
  ['smallint[]', 2],
  ['integer[]', 4],
]);

/**
 * Writes arrays as the binary format of `copy` has them, from arrays as PostgreSQL stores them. PostgreSQL itself calls a
 * function for each element, which takes most of the time of a copy in WebAssembly. The comparison of the databases also
 * checks this function.
 *
 * @param rows in the binary format, with stored arrays as `bytea`
 * @param sizes of the elements of each column; undefined for a column that is copied as it is
 * @see https://www.postgresql.org/docs/18/sql-copy.html for the format
 * @see https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/array.h for the stored form
 */
export function expandArrays(rows: Buffer, sizes: readonly (2 | 4 | undefined)[]): Buffer {
  let out = Buffer.allocUnsafe(rows.length * 3 + 1024);
  let [from, to] = [0, 0];
  const reserve = (bytes: number): void => {
    if (to + bytes <= out.length) return;
    const larger = Buffer.allocUnsafe((to + bytes) * 2);
    out.copy(larger, 0, 0, to);
    out = larger;
  };
  const copy = (bytes: number): void => {
    reserve(bytes);
    if (bytes > 64) rows.copy(out, to, from, from + bytes);
    else for (let i = 0; i < bytes; i++) out[to + i] = rows[from + i] ?? 0;
    [from, to] = [from + bytes, to + bytes];
  };
  copy(HEADER_BYTES);
  while (rows.readInt16BE(from) !== -1) {
    copy(2);
    for (const size of sizes) {
      const length = rows.readUInt32BE(from);
      if (length === NULL || size === undefined) {
        copy(4 + (length === NULL ? 0 : length));
        continue;
      }
      const stored = from + 4;
      from = stored + length;
      expand(stored, size);
    }
  }
  copy(2);
  return out.subarray(0, to);

  /** The stored form counts the offset of its elements from a length of 4 bytes, which `bytea` leaves out. */
  function expand(stored: number, size: 2 | 4): void {
    const dimensions = rows.readInt32LE(stored);
    const offset = rows.readInt32LE(stored + 4);
    let count = dimensions === 0 ? 0 : 1;
    for (let i = 0; i < dimensions; i++) count *= rows.readInt32LE(stored + 12 + 4 * i);
    reserve(16 + 8 * dimensions + count * (4 + size));
    const start = to;
    out.writeInt32BE(dimensions, start + 4);
    out.writeInt32BE(offset === 0 ? 0 : 1, start + 8);
    out.writeInt32BE(rows.readInt32LE(stored + 8), start + 12);
    to = start + 16;
    for (let i = 0; i < dimensions; i++) {
      out.writeInt32BE(rows.readInt32LE(stored + 12 + 4 * i), to);
      out.writeInt32BE(rows.readInt32LE(stored + 12 + 4 * (dimensions + i)), to + 4);
      to += 8;
    }
    const bitmap = stored + 12 + 8 * dimensions;
    // Elements are aligned to 8 bytes of the form with its length.
    let at = stored - 4 + (offset === 0 ? (16 + 8 * dimensions + 7) & ~7 : offset);
    for (let i = 0; i < count; i++) {
      if (offset !== 0 && (((rows[bitmap + (i >> 3)] ?? 0) >> (i & 7)) & 1) === 0) {
        out.writeUInt32BE(NULL, to);
        to += 4;
        continue;
      }
      out[to] = out[to + 1] = out[to + 2] = 0;
      out[to + 3] = size;
      to += 4;
      for (let byte = size - 1; byte >= 0; byte--) out[to++] = rows[at + byte] ?? 0;
      at += size;
    }
    out.writeInt32BE(to - start - 4, start);
  }
}
