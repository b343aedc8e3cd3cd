import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BrandsController } from './brands.controller.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** Brands of reports, one for the account and one for each tag. */
@Module({
  imports: [AccountsModule, HttpModule],
  controllers: [BrandsController],
  providers: [BrandsRepository, BrandsService],
  exports: [BrandsRepository],
})
export class BrandsModule {}
