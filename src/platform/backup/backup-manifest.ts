import { z } from 'zod';

/** The first entry of a backup: says what it is without unpacking the rest. */
export const MANIFEST = 'backup.json';

const FORMAT = 'local-ranking-service backup, version 1';

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the program that wrote it. */
  service_version: z.string(),
  created_at: z.iso.datetime(),
  /** The transaction that would have been next: the same later means that nothing was written since. */
  next_transaction: z.string(),
  /** What it unpacks to, in bytes; the write-ahead log not counted. */
  bytes: z.number(),
});

export type BackupManifest = Omit<z.output<typeof manifestSchema>, 'format'>;

export function writeManifest(manifest: BackupManifest): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
}

/** @throws Error when this is no manifest of this format */
export function readManifest(text: Buffer): BackupManifest {
  const parsed = manifestSchema.safeParse(asJson(text));
  if (!parsed.success) throw new Error('it is not a backup that this version of the service can read');
  return parsed.data;
}

function asJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}
