import { type DynamicModule, Module } from '@nestjs/common';
import { ForgetOldRows, KEPT_DAYS, type KeptDays } from './forget-old-rows.js';

@Module({})
export class RetentionModule {
  /** @param keptDays by table; 0 = for ever */
  static forRoot(keptDays: KeptDays): DynamicModule {
    return {
      module: RetentionModule,
      providers: [{ provide: KEPT_DAYS, useValue: keptDays }, ForgetOldRows],
    };
  }
}
