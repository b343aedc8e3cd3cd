import { ApiProperty } from '@nestjs/swagger';

/** Amounts are integers in minor units of the invoice's currency. */
export class InvoiceLineDto {
  @ApiProperty({ example: 'Growth plan' })
  description!: string;

  @ApiProperty({ type: 'integer', example: 1 })
  quantity!: number;

  @ApiProperty({
    type: 'integer',
    example: 4900,
    description: 'Price of one in minor units (cents); negative for a credit',
  })
  unit_amount!: number;

  @ApiProperty({
    type: 'integer',
    example: 4900,
    description: '`quantity` × `unit_amount`, in minor units (cents)',
  })
  amount!: number;
}
