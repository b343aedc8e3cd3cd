import { ChoiceField, TextField } from '#platform/http/fields';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { YES_OR_NO, type YesOrNo } from '../../../portfolio/dto/yes-or-no.js';
import { CreateShareDto } from './shares.dto.js';

/** Query of GET /dashboard/api/tag-shares. */
export class TagSharesQuery {
  @TextField({ max: MAX_TAG_LENGTH, description: 'The tag, ignoring case' })
  tag!: string;

  @ChoiceField(YES_OR_NO, { description: 'Defaults to `true`: live data' })
  livemode?: YesOrNo;
}

/** Body of POST /dashboard/api/tag-shares. */
export class CreateTagShareDto extends CreateShareDto {
  @TextField({ max: MAX_TAG_LENGTH, description: 'The tag of the businesses to show, ignoring case' })
  tag!: string;

  @ApiProperty({ description: 'Whether the link shows live data, or test data' })
  @IsBoolean()
  livemode!: boolean;
}
