import { check } from '#platform/http/validation';
import { SubCommand } from 'nest-commander';
import { BusinessesService } from '../../businesses/businesses.service.js';
import { CommandWithSelection, type SelectionOptions } from '../order/selection-options.js';
import { givenSettings } from '../order/setting-options.js';
import { CreateBatch } from './create-batch.js';
import { BatchDto } from './dto/batch.dto.js';
import { CreateBatchDto } from './dto/create-batch.dto.js';
import { newState } from './new-state.js';

@SubCommand({ name: 'batch', description: 'scan many businesses; the service runs the scans' })
export class ScanBatchCommand extends CommandWithSelection<SelectionOptions> {
  constructor(
    private readonly businesses: BusinessesService,
    private readonly createBatch: CreateBatch,
  ) {
    super();
  }

  protected override async execute(options: SelectionOptions) {
    const tenant = await this.tenantOf(options, this.businesses);
    const body = await check(CreateBatchDto, {
      ...(options.business && { business_ids: options.business }),
      ...(options.tag !== undefined && { tag: options.tag }),
      ...(options.keyword && { keywords: options.keyword }),
      ...(options.name !== undefined && { name: options.name }),
      grid_size: options.grid,
      radius_miles: options.radius,
      ...givenSettings(options),
    });
    const { batch } = await this.createBatch.run(tenant, CreateBatchDto.toOrder(body));
    return { ...BatchDto.from(newState(batch)) };
  }
}
