import { type PlanCode, PLANS } from '#config';
import { ApiProperty } from '@nestjs/swagger';
import { type Scope, SCOPES } from '../../api-key.entity.js';
import { USER_ROLES, type UserRole } from '../../app-user.entity.js';

class CallingKeyDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ type: 'string', nullable: true, example: 'Website' })
  name!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When the key expires; null if it does not',
  })
  expires_at!: string | null;
}

class CallingUserDto {
  @ApiProperty({ type: 'integer', example: 1 })
  id!: number;

  @ApiProperty({ type: 'string', enum: USER_ROLES, example: 'owner' })
  role!: UserRole;
}

class CallerPlanDto {
  @ApiProperty({ type: 'string', enum: Object.keys(PLANS), example: 'growth' })
  code!: PlanCode;

  @ApiProperty({ example: 'Growth' })
  name!: string;
}

class RateLimitDto {
  @ApiProperty({ type: 'integer', example: 300, description: 'Requests per window' })
  requests!: number;

  @ApiProperty({ type: 'integer', example: 60 })
  window_seconds!: number;
}

/** The caller of the API and its rights. */
export class MeDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 1 })
  account_id!: number;

  @ApiProperty({
    description: 'Whether the caller reads and writes live data. If not, it sees only test data',
  })
  livemode!: boolean;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    example: ['read', 'write'],
    description: '`read` permits GET, `write` everything else',
  })
  scopes!: Scope[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    example: null,
    description: 'The caller sees and changes businesses with one of these tags only. null: all businesses',
  })
  restricted_to_tags!: string[] | null;

  @ApiProperty({ type: CallerPlanDto })
  plan!: CallerPlanDto;

  @ApiProperty({ type: RateLimitDto })
  rate_limit!: RateLimitDto;

  @ApiProperty({
    type: CallingKeyDto,
    nullable: true,
    description: 'The API key that sends the request; null for a user of the dashboard',
  })
  key!: CallingKeyDto | null;

  @ApiProperty({
    type: CallingUserDto,
    nullable: true,
    description: 'The user of the dashboard who sends the request; null for an API key',
  })
  user!: CallingUserDto | null;
}
