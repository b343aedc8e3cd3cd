import { AppConfig } from '#config';
import { Module } from '@nestjs/common';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { secretKeyIn } from '../database/embedded/secret-key.js';
import { SecretBox } from './secret-box.js';

/** Provides the `SecretBox` with `SECRET_KEY`. The embedded size may have its key in the data folder instead. */
@Module({
  providers: [
    {
      provide: SecretBox,
      // The embedded database first: opening it completes a restore that was killed, which may exchange the key.
      inject: [AppConfig, EMBEDDED],
      useFactory: async ({ secretKey }: AppConfig, embedded: Embedded | null) =>
        new SecretBox(secretKey === null ? await ownKey(embedded) : () => secretKey),
    },
  ],
  exports: [SecretBox],
})
export class SecretsModule {}

function ownKey(embedded: Embedded | null): Promise<() => string> {
  if (!embedded) throw new Error('SECRET_KEY is required with DATABASE_URL');
  return secretKeyIn(embedded.folder.path);
}
