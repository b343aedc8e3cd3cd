import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { SecretBox } from './secret-box.js';
import { secretKeyIn } from './secret-key.js';

/** Provides the `SecretBox`, with `SECRET_KEY` or, on the embedded size, the key in the data folder. */
@Module({})
export class SecretsModule {
  static forRoot({ secretKey, database }: Pick<AppConfig, 'secretKey' | 'database'>): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      providers: [
        {
          provide: SecretBox,
          useFactory: async () =>
            new SecretBox(
              secretKey ?? (database.kind === 'embedded' ? await secretKeyIn(database.dataDir) : missing()),
            ),
        },
      ],
      exports: [SecretBox],
    };
  }
}

function missing(): never {
  throw new Error('SECRET_KEY is required with DATABASE_URL');
}
