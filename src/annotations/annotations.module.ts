import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { AnnotationsController } from './annotations.controller.js';
import { AnnotationsRepository } from './annotations.repository.js';
import { AnnotationsService } from './annotations.service.js';

@Module({
  imports: [AccountsModule, BusinessesModule, HttpModule],
  controllers: [AnnotationsController],
  providers: [AnnotationsService, AnnotationsRepository],
  exports: [AnnotationsRepository],
})
export class AnnotationsModule {}
