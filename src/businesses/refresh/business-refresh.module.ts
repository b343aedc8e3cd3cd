import { type DynamicModule, Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses.module.js';
import { REFRESH_DAYS, RefreshBusinesses } from './refresh-businesses.js';

@Module({})
export class BusinessRefreshModule {
  /** @param days interval between look-ups of a business; 0 disables refreshes */
  static forRoot(days: number): DynamicModule {
    return {
      module: BusinessRefreshModule,
      imports: [BusinessesModule],
      providers: [{ provide: REFRESH_DAYS, useValue: days }, RefreshBusinesses],
    };
  }
}
