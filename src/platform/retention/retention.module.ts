import { Module } from '@nestjs/common';
import { fromConfig } from '../config.module.js';
import { ForgetOldRows, KEPT_DAYS } from './forget-old-rows.js';

@Module({ providers: [fromConfig(KEPT_DAYS, ({ keptDays }) => keptDays), ForgetOldRows] })
export class RetentionModule {}
