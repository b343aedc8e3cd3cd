import { fromConfig } from '#platform/config.module';
import { HttpModule } from '#platform/http/http.module';
import { OutboundModule } from '#platform/outbound/outbound.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SearchModule } from '../search/search.module.js';
import { BulkBusinessesRepository } from './bulk/bulk-businesses.repository.js';
import { BusinessAddCommand } from './business.commands.js';
import { BusinessSummariesRepository } from './business-summaries.repository.js';
import { BusinessesController } from './businesses.controller.js';
import { BusinessesRepository } from './businesses.repository.js';
import { BusinessesService } from './businesses.service.js';
import { CompleteBusiness } from './complete-business.js';
import { ConfirmPlace } from './confirm-place.js';
import { CreateBusiness } from './create-business.js';
import { BusinessEventSubjects } from './event-subjects.repository.js';
import { FollowShortLink } from './follow-short-link.js';
import { BusinessIdentifiersRepository } from './identifiers/business-identifiers.repository.js';
import { DecideIdentifier } from './identifiers/decide-identifier.js';
import { InvalidCidsRepository } from './identifiers/invalid-cids.repository.js';
import { IdentifyBusiness } from './identify-business.js';
import { LabelBusiness } from './label-business.js';
import { LookUpBusiness } from './look-up-business.js';
import { REFRESH_DAYS, RefreshBusinesses } from './refresh/refresh-businesses.js';
import { BusinessRelocationsRepository } from './relocation/business-relocations.repository.js';
import { RelocateBusiness } from './relocation/relocate-business.js';
import { UpdateBusiness } from './update-business.js';

@Module({
  imports: [AccountsModule, HttpModule, OutboundModule, SearchModule],
  controllers: [BusinessesController],
  providers: [
    BulkBusinessesRepository,
    BusinessesRepository,
    BusinessIdentifiersRepository,
    BusinessEventSubjects,
    BusinessRelocationsRepository,
    BusinessesService,
    BusinessSummariesRepository,
    InvalidCidsRepository,
    CompleteBusiness,
    ConfirmPlace,
    CreateBusiness,
    DecideIdentifier,
    FollowShortLink,
    IdentifyBusiness,
    LabelBusiness,
    LookUpBusiness,
    fromConfig(REFRESH_DAYS, ({ businessRefreshDays }) => businessRefreshDays),
    RefreshBusinesses,
    RelocateBusiness,
    UpdateBusiness,
    BusinessAddCommand,
  ],
  exports: [
    InvalidCidsRepository,
    BulkBusinessesRepository,
    BusinessesService,
    BusinessIdentifiersRepository,
    BusinessEventSubjects,
    BusinessRelocationsRepository,
    CompleteBusiness,
    CreateBusiness,
    IdentifyBusiness,
    LookUpBusiness,
  ],
})
export class BusinessesModule {}
