import type { AdminCommand } from '#platform/cli/admin-command';
import { EntityManager } from '#platform/database/entity-manager';
import type { Type } from '@nestjs/common';
import { type InvoiceDraft, InvoiceIssuer } from '../../src/billing/invoice-issuer.js';
import type { TestServer } from './test-server.js';

let drafts = 0;

/** Returns a draft for a month of the Growth plan, with a unique key. */
export function draft(accountId: number, more: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return {
    accountId,
    key: `cycle:${++drafts}`,
    reason: 'cycle',
    plan: 'growth',
    period: { start: new Date('2026-10-21T00:00:00Z'), end: new Date('2026-11-21T00:00:00Z') },
    issuedAt: new Date('2026-11-21T00:00:00Z'),
    currency: 'USD',
    lines: [{ description: 'Growth plan', quantity: 1, unitAmount: 4_900, amount: 4_900 }],
    ...more,
  };
}

/** Issues a draft in a transaction, as billing does. @param afterwards the last step of that transaction */
export function issue(
  server: TestServer,
  wanted: InvoiceDraft,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  return server.inContext(() =>
    server.app.get(EntityManager).transactional(async () => {
      await server.app.get(InvoiceIssuer).issue(wanted);
      await afterwards();
    }),
  );
}

/** Executes an administration command in the service. */
export function command<Options extends object>(
  server: TestServer,
  type: Type<AdminCommand<Options>>,
  options: Options,
): Promise<Record<string, unknown>> {
  const watcher = { signal: new AbortController().signal, progress: () => undefined };
  return server.app.get(type, { strict: false }).executeHere(options, { ...watcher, inService: true });
}
