import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draft } from '../../../test/support/invoices.js';
import { checkDraft, totalOf } from './check-draft.js';
import { InvoiceDto } from './dto/invoice.dto.js';
import type { Invoice } from './invoice.entity.js';

const line = fc
  .record({ quantity: fc.integer({ min: 0, max: 1e6 }), unitAmount: fc.integer({ min: -1e6, max: 1e6 }) })
  .map(({ quantity, unitAmount }) => ({
    description: 'x',
    quantity,
    unitAmount,
    amount: quantity * unitAmount,
  }));

describe('check-draft', () => {
  it('totalOf returns the sum of the lines, in any order', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const exact = lines.reduce(
          (sum, { quantity, unitAmount }) => sum + BigInt(quantity) * BigInt(unitAmount),
          0n,
        );
        const total = totalOf(lines);
        expect(BigInt(total)).toBe(exact);
        expect(totalOf(lines.toReversed())).toBe(total);
        const at = new Date(0);
        const stored = {
          lines,
          total,
          currency: 'USD',
          periodStart: at,
          periodEnd: at,
          issuedAt: at,
          dueAt: at,
        };
        const dto = InvoiceDto.from(stored as unknown as Invoice, '');
        expect(dto).toMatchObject({ subtotal: total, total });
        expect(dto.subtotal).toBe(dto.lines.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  it('totalOf rejects inexact sums, and checkDraft rejects wrong amounts', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 1000 }), (right, fault) => {
        const wrong = draft(1, { lines: [{ ...right, amount: right.amount + fault }] });
        expect(() => {
          checkDraft(wrong);
        }).toThrow('is not quantity × unit amount');
      }),
    );
    expect(() => totalOf([{ amount: Number.MAX_SAFE_INTEGER }, { amount: 1 }])).toThrow(RangeError);
  });
});
