import { ApiProperty } from '@nestjs/swagger';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import type { Scan } from '../../scanning/scan.entity.js';
import type { Basis } from '../comparison/earlier-scans.js';

/** How a scan was made, and what its `change` and `movement` are since. */
export class BasisDto extends SettingsDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description:
      'The scan that `change` is since: the latest before with the same provider, grid, zoom, language, country and ' +
      'device; null where there is none. A scan that several providers measured is compared with none',
  })
  compared_with!: number | null;

  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Where `compared_with` is null though there are earlier scans: what the latest of them differs in',
  })
  differs!: string[];

  static from(
    scan: Scan,
    { previous, differs }: Pick<Basis, 'differs'> & { readonly previous: Pick<Scan, 'id'> | null },
  ): BasisDto {
    return { ...scan.settings(), compared_with: previous?.id ?? null, differs: [...differs] };
  }
}
