import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.js';
import { AlertLog } from './alert-log.repository.js';

@Module({ imports: [OutboxModule], providers: [AlertLog], exports: [AlertLog] })
export class AlertLogModule {}
