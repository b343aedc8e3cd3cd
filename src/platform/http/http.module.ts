import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Idempotency } from './idempotency/idempotency.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { ProblemFilter } from './problem.filter.js';
import { ProblemPagesController } from './problem-pages.controller.js';
import { PublicAddress } from './public-address.js';
import { RootController } from './root.controller.js';
import { StrictQueryInterceptor } from './strict-query.interceptor.js';
import { UnknownAddressController } from './unknown-address.controller.js';
import { StrictValidationPipe } from './validation.js';

/** Gives every route problem details and strict validation of body and query. */
@Module({})
export class HttpModule {
  static forRoot(config: Pick<AppConfig, 'publicUrl' | 'host' | 'port'>): DynamicModule {
    return {
      module: HttpModule,
      global: true,
      controllers: [ProblemPagesController, RootController, UnknownAddressController],
      providers: [
        Idempotency,
        IdempotencyStore,
        { provide: PublicAddress, useValue: new PublicAddress(config) },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(config.publicUrl ?? '') },
        { provide: APP_PIPE, useClass: StrictValidationPipe },
        { provide: APP_INTERCEPTOR, useClass: StrictQueryInterceptor },
      ],
      exports: [Idempotency, PublicAddress],
    };
  }
}
