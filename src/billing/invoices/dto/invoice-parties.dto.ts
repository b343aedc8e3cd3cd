import { ApiProperty } from '@nestjs/swagger';

export class InvoicePeriodDto {
  @ApiProperty({ format: 'date-time', example: '2026-10-21T00:00:00.000Z' })
  start!: string;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T00:00:00.000Z',
    description: 'End of the period, exclusive',
  })
  end!: string;
}

/** The seller on the day of issue. */
export class InvoiceSellerDto {
  @ApiProperty({ example: 'Local Ranking Service' })
  name!: string;

  @ApiProperty({
    type: [String],
    example: ['1 High Street', 'Montevideo'],
    description: 'Postal address, one entry per line',
  })
  address!: readonly string[];

  @ApiProperty({ type: 'string', nullable: true, example: 'billing@example.com' })
  email!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'VAT 123' })
  tax_id!: string | null;

  @ApiProperty({ type: [String], example: ['Pay to IBAN …'], description: 'Lines printed below the total' })
  note!: readonly string[];
}

export class InvoiceCustomerDto {
  @ApiProperty({ type: 'integer', example: 1 })
  account_id!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'you@example.com',
    description: 'E-mail address of the owner on the day of issue; null if the account had none',
  })
  email!: string | null;
}
