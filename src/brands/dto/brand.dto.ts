import { ApiProperty } from '@nestjs/swagger';
import type { Brand } from '../brand.entity.js';

/** What reports look like. */
export class BrandDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ example: 'Acme Marketing' })
  name!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'acme',
    description: 'The tag whose reports have the brand; null for the account',
  })
  tag!: string | null;

  @ApiProperty({ example: '#1d4ed8', description: 'Colour of lines and bars' })
  accent_color!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Acme Marketing, Montevideo',
    description: 'Text at the end of each page; null without one',
  })
  footer!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'hello@acme.example',
    description: 'E-mail address for questions of the reader; null without one',
  })
  reply_to!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '/api/v1/brands/3/logo.png',
    description: 'Address of the logo; null without one',
  })
  logo_url!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 960,
    description: 'Width of the logo as it was drawn, in pixels; null without one',
  })
  logo_width!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 480,
    description: 'Height of the logo as it was drawn, in pixels; null without one',
  })
  logo_height!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When a field was changed' })
  updated_at!: string;

  static from(brand: Brand): BrandDto {
    const { id, name, tag, accentColor, footer, replyTo, logoWidth, logoHeight, createdAt, updatedAt } =
      brand;
    return {
      success: true,
      id,
      name,
      tag: tag ?? null,
      accent_color: accentColor,
      footer: footer ?? null,
      reply_to: replyTo ?? null,
      logo_url: logoWidth ? `/api/v1/brands/${id}/logo.png` : null,
      logo_width: logoWidth ?? null,
      logo_height: logoHeight ?? null,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    };
  }
}
