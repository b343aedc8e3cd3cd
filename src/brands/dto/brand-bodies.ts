import { FieldRule } from '#platform/http/field-errors';
import { documented, type FieldOptions, normalizeText, TextField } from '#platform/http/fields';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isEmailAddress } from '../../accounts/users/fields.js';
import type { BrandChanges } from '../brands.service.js';
import { MAX_BASE64 } from '../logo/draw-logo.js';

const MAX_NAME_LENGTH = 100;
const MAX_FOOTER_LENGTH = 200;
const COLOR = '^#[0-9A-Fa-f]{6}$';
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';

const NAME = { max: MAX_NAME_LENGTH, description: 'Written on reports', example: 'Acme Marketing' };

function ColorField({ required }: { required: boolean }): PropertyDecorator {
  const options = { required, description: 'Colour of lines and bars', example: '#1d4ed8' };
  return applyDecorators(
    documented(options, { type: 'string', pattern: COLOR }),
    FieldRule('invalid_color', (value) => typeof value === 'string' && new RegExp(COLOR).test(value)),
  );
}

function FooterField(): PropertyDecorator {
  return TextField({
    max: MAX_FOOTER_LENGTH,
    required: false,
    nullable: true,
    description: 'Text at the end of each page',
    example: 'Acme Marketing, 18 de Julio 1234, Montevideo',
  });
}

function ReplyToField(): PropertyDecorator {
  const options: FieldOptions = {
    required: false,
    nullable: true,
    description: 'E-mail address for questions of the reader',
    example: 'hello@acme.example',
  };
  return applyDecorators(
    documented(options, { type: 'string', format: 'email', maxLength: 254 }),
    Transform(({ value }: { value: unknown }) => normalizeText(value)),
    FieldRule('invalid_email', isEmailAddress),
  );
}

function LogoField(): PropertyDecorator {
  const options: FieldOptions = {
    required: false,
    nullable: true,
    description:
      'A PNG or SVG in Base64, at most 2 MB. The service draws it once and stores the picture, so that nothing else of ' +
      'the file remains. Null removes it',
  };
  return applyDecorators(
    documented(options, {
      type: 'string',
      contentEncoding: 'base64',
      pattern: BASE64,
      maxLength: MAX_BASE64,
    } as object),
    FieldRule('invalid_base64', (value) => typeof value === 'string' && isBase64(value)),
  );
}

function isBase64(text: string): boolean {
  return text.length <= MAX_BASE64 && text.length % 4 === 0 && new RegExp(BASE64).test(text);
}

/** Body of POST /brands. */
export class CreateBrandDto {
  @TextField(NAME)
  name!: string;

  @TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    nullable: true,
    example: 'acme',
    description: 'The brand of reports about businesses with this tag. Without it, the brand of the account',
  })
  tag?: string | null;

  @ColorField({ required: true })
  accent_color!: string;

  @FooterField()
  footer?: string | null;

  @ReplyToField()
  reply_to?: string | null;

  @LogoField()
  logo?: string | null;
}

/** Body of PATCH /brands/{id}. */
export class UpdateBrandDto {
  @TextField({ ...NAME, required: false })
  name?: string;

  @ColorField({ required: false })
  accent_color?: string;

  @FooterField()
  footer?: string | null;

  @ReplyToField()
  reply_to?: string | null;

  @LogoField()
  logo?: string | null;
}

export function toChanges(body: UpdateBrandDto): BrandChanges {
  const { name, accent_color: color, footer, reply_to: replyTo, logo } = body;
  return { name, accentColor: color?.toLowerCase(), footer, replyTo, logo };
}
