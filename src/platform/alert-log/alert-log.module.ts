import { Global, Module } from '@nestjs/common';
import { AlertLog } from './alert-log.js';

@Global()
@Module({ providers: [AlertLog], exports: [AlertLog] })
export class AlertLogModule {}
