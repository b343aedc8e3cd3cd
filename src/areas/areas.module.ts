import { HttpModule } from '#platform/http/http.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AreasController } from './areas.controller.js';
import { AreasRepository } from './areas.repository.js';
import { AreasService } from './areas.service.js';
import { CheckStoredHoles } from './check-stored-holes.js';

/** Named territories and lists of points that scans measure. */
@Module({
  imports: [AccountsModule, HttpModule],
  controllers: [AreasController],
  providers: [AreasRepository, AreasService, CheckStoredHoles],
  exports: [AreasService],
})
export class AreasModule {}
