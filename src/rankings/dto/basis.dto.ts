import { ApiProperty } from '@nestjs/swagger';
import { SettingsDto } from '../../scanning/dto/setting-fields.js';
import type { Scan } from '../../scanning/scan.entity.js';
import type { Basis } from '../comparison/earlier-scans.js';

/** The settings of a scan, and the scan that `change` and `movement` refer to. */
export class BasisDto extends SettingsDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description:
      'The scan that `change` refers to: the latest earlier one with the same provider, grid, zoom, language, country ' +
      'and device; null if there is none. Scans measured by several providers are never compared',
  })
  compared_with!: number | null;

  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Fields in which the latest earlier scan differs, if earlier scans exist and `compared_with` is null',
  })
  differs!: string[];

  static from(
    scan: Scan,
    { previous, differs }: Pick<Basis, 'differs'> & { readonly previous: Pick<Scan, 'id'> | null },
  ): BasisDto {
    return { ...scan.settings(), compared_with: previous?.id ?? null, differs: [...differs] };
  }
}
