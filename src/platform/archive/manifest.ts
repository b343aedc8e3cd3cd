import { z } from 'zod';

/** The first entry of a backup, which can be read without unpacking the rest. */
export const MANIFEST = 'backup.json';

const FORMAT = 'local-ranking-service backup, version 1';

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The version of the service that wrote the backup. */
  service_version: z.string(),
  created_at: z.iso.datetime(),
  /** The next transaction id. If it is unchanged later, nothing was written since the backup. */
  next_transaction: z.string(),
  /** Unpacked size in bytes, without the write-ahead log. */
  bytes: z.number(),
});

export type BackupManifest = Omit<z.output<typeof manifestSchema>, 'format'>;

export function writeManifest(manifest: BackupManifest): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
}

/** @throws Error when the text is not a manifest of this format */
export function readManifest(text: Buffer): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw new Error('it is not a backup that this version of the service can read', { cause });
  }
}
