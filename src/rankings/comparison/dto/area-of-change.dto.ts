import {
  AREA_NAMES,
  type AreaName,
  type AreaOfChange,
  LOCAL_CHANGE_REASONS,
  type LocalChange,
  type LocalChangeReason,
} from '#libs/rank-metrics';
import { ApiProperty, PickType } from '@nestjs/swagger';
import type { Scan } from '../../../scanning/record/scan.entity.js';
import { RankedPinDto } from '../../dto/grid.dto.js';
import { gridOf } from '../../grid/place-metrics.js';
import { pointOf } from '../../grid/ranked-pins.js';

class AreaPinDto extends PickType(RankedPinDto, ['lat', 'lng', 'row', 'col', 'index', 'name']) {}

/** A compact set of pins that moved together. */
export class AreaOfChangeDto {
  @ApiProperty({
    type: 'string',
    enum: AREA_NAMES,
    example: 'north_east',
    description: 'Direction of the area from the centre of the grid; `everywhere` for nearly all pins',
  })
  where!: AreaName;

  @ApiProperty({
    type: 'string',
    enum: ['up', 'down'],
    example: 'down',
    description: '`up`: the business ranks better there than before',
  })
  direction!: 'up' | 'down';

  @ApiProperty({
    example: -4.1,
    description: 'Positions gained since the level before, mean over the pins; negative is a fall',
  })
  mean_change!: number;

  @ApiProperty({
    example: 0.003,
    description: 'Probability that noise alone moves any area of the grid as clearly, at most 0.05',
  })
  p_value!: number;

  @ApiProperty({
    description:
      'Whether the area moved differently from the other pins. If false, they may have moved with it',
  })
  only_there!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 2,
    example: 1,
    description: 'Number of latest scans that show the change; with 2, `mean_change` is of their mean',
  })
  scans!: 1 | 2;

  @ApiProperty({
    example: 'The north-east fell by 4.1 positions on average, and only there.',
    description: 'What moved, in English',
  })
  explanation!: string;

  @ApiProperty({ type: [AreaPinDto], description: 'At least four pins, row by row from the north-west' })
  pins!: AreaPinDto[];
}

/** The areas of the grid that moved against the level before. */
export class AreasOfChangeDto {
  @ApiProperty({
    type: [AreaOfChangeDto],
    description:
      'At most one area that rose and one that fell. Found against the mean of up to eight comparable scans before this ' +
      'scan, whatever `with` is',
  })
  areas_of_change!: AreaOfChangeDto[];

  @ApiProperty({
    type: 'string',
    enum: LOCAL_CHANGE_REASONS,
    nullable: true,
    example: null,
    description:
      'Why there is no area; null with one. `too_few_scans`: fewer than four comparable scans precede this one',
  })
  no_areas_reason!: LocalChangeReason | null;

  static from(scan: Scan, { areas, reason }: LocalChange): AreasOfChangeDto {
    const { pins } = gridOf(scan);
    const describe = (area: AreaOfChange): AreaOfChangeDto => {
      const moved = new Set(area.pins);
      return {
        where: area.where,
        direction: area.meanChange > 0 ? 'up' : 'down',
        mean_change: area.meanChange,
        p_value: area.pValue,
        only_there: area.onlyThere,
        scans: area.scans,
        explanation: explain(area),
        pins: pins.filter(({ index }) => moved.has(index)).map(pointOf),
      };
    };
    return { areas_of_change: areas.map(describe), no_areas_reason: reason };
  }
}

function explain({ where, meanChange, onlyThere }: AreaOfChange): string {
  const subject = where === 'everywhere' ? 'The whole area' : `The ${where.replace('_', '-')}`;
  const moved = `${meanChange > 0 ? 'rose' : 'fell'} by ${Math.abs(meanChange).toFixed(1)} positions on average`;
  return `${subject} ${moved}${onlyThere && where !== 'everywhere' ? ', and only there' : ''}.`;
}
