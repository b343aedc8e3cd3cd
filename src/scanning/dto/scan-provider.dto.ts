import { ApiProperty } from '@nestjs/swagger';
import type { Scan } from '../record/scan.entity.js';

/** A provider that measured pins of a scan. */
export class ScanProviderDto {
  @ApiProperty({ example: 'openstreetmap' })
  name!: string;

  @ApiProperty({ type: 'integer', example: 49, description: 'Pins that the provider measured' })
  pins!: number;

  static listOf({ providers }: Scan): ScanProviderDto[] {
    return providers?.map(({ name, pins }) => ({ name, pins })) ?? [];
  }
}
