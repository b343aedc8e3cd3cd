import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CompetitorsController } from './competitors.controller.js';
import { CompetitorsRepository } from './competitors.repository.js';
import { CompetitorsService } from './competitors.service.js';

@Module({
  imports: [BusinessesModule],
  controllers: [CompetitorsController],
  providers: [CompetitorsRepository, CompetitorsService],
  exports: [CompetitorsService],
})
export class CompetitorsModule {}
