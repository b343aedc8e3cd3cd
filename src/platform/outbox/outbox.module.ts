import { Module } from '@nestjs/common';
import { Outbox } from './outbox.repository.js';

@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
