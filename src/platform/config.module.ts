import { AppConfig } from '#config';
import { type DynamicModule, type FactoryProvider, type InjectionToken, Module } from '@nestjs/common';

/**
 * `server` answers requests and runs jobs and background tasks. `worker` runs only jobs and background tasks. `command`
 * runs one command and neither jobs nor background tasks.
 */
export type ProcessRole = 'server' | 'worker' | 'command';

/** Injection token of the `ProcessRole`. */
export const PROCESS_ROLE = Symbol('ProcessRole');

/** Provides the validated `AppConfig` and the role of this process to every module. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig, role: ProcessRole): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: PROCESS_ROLE, useValue: role },
      ],
      exports: [AppConfig, PROCESS_ROLE],
    };
  }
}

/** Provides a part of the configuration, or an object made from it, under a token. */
export function fromConfig<T>(
  provide: InjectionToken<T>,
  useFactory: (config: AppConfig) => T,
): FactoryProvider<T> {
  return { provide, inject: [AppConfig], useFactory };
}
