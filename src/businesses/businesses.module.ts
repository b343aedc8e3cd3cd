import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessAddCommand, BusinessCommand } from './business.commands.js';
import { BusinessesController } from './businesses.controller.js';
import { BusinessesRepository } from './businesses.repository.js';
import { BusinessesService } from './businesses.service.js';
import { CompleteBusiness } from './complete-business.js';
import { CreateBusiness } from './create-business.js';
import { FollowShortLink } from './follow-short-link.js';
import { IdentifyBusiness } from './identify-business.js';
import { LookUpBusiness } from './look-up-business.js';
import { UpdateBusiness } from './update-business.js';

@Module({
  imports: [AccountsModule],
  controllers: [BusinessesController],
  providers: [
    BusinessesRepository,
    BusinessesService,
    CompleteBusiness,
    CreateBusiness,
    FollowShortLink,
    IdentifyBusiness,
    LookUpBusiness,
    UpdateBusiness,
    BusinessCommand,
    BusinessAddCommand,
  ],
  exports: [BusinessesRepository, BusinessesService, CompleteBusiness],
})
export class BusinessesModule {}
