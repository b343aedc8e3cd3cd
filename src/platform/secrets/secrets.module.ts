import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { SecretBox } from './secret-box.js';
import { secretKeyIn } from './secret-key.js';

/** Provides the `SecretBox`, with `SECRET_KEY` or, on the embedded size, the key in the data folder. */
@Module({})
export class SecretsModule {
  static forRoot({ secretKey }: Pick<AppConfig, 'secretKey'>): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      providers: [
        {
          provide: SecretBox,
          // Not before the folder is ours: what a killed restore left undone may be the key.
          inject: [EMBEDDED],
          useFactory: async (embedded: Embedded | null) =>
            new SecretBox(secretKey === null ? await ownKey(embedded) : () => secretKey),
        },
      ],
      exports: [SecretBox],
    };
  }
}

function ownKey(embedded: Embedded | null): Promise<() => string> {
  if (!embedded) throw new Error('SECRET_KEY is required with DATABASE_URL');
  return secretKeyIn(embedded.folder.path);
}
