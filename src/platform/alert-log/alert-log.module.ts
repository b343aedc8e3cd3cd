import { Global, Module } from '@nestjs/common';
import { AlertLog } from './alert-log.repository.js';

@Global()
@Module({ providers: [AlertLog], exports: [AlertLog] })
export class AlertLogModule {}
