import { AppConfig } from '#config';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { KnownHosts } from './host-header.js';
import { Idempotency } from './idempotency/idempotency.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { ProblemFilter } from './problem.filter.js';
import { ProblemPagesController } from './problem-pages.controller.js';
import { PublicAddress } from './public-address.js';
import { RootController } from './root.controller.js';
import { SecurityTxtController } from './security-txt.controller.js';
import { UnknownAddressController } from './unknown-address.js';
import { StrictValidationPipe } from './validation.js';

/** Gives every route problem details and strict validation of its input. */
@Module({
  controllers: [ProblemPagesController, RootController, SecurityTxtController, UnknownAddressController],
  providers: [
    Idempotency,
    IdempotencyRepository,
    PublicAddress,
    { provide: KnownHosts, inject: [AppConfig], useFactory: (config: AppConfig) => new KnownHosts(config) },
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useClass: StrictValidationPipe },
  ],
  exports: [Idempotency, IdempotencyRepository, KnownHosts, PublicAddress],
})
export class HttpModule {}
