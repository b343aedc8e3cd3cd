import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { ScanShare } from './scan-share.entity.js';

/** A share that can be opened. */
export interface OpenShare extends Tenant {
  readonly id: number;
  readonly scanId: number;
  readonly expiresAt: Date;
  /** The last time that it was opened is not known to the minute. */
  readonly isOpeningUnknown: boolean;
}

const OPEN = `
  select id, account_id as "accountId", livemode, scan_id as "scanId", expires_at as "expiresAt",
    coalesce(last_opened_at <= ?::timestamptz - interval '1 minute', true) as "isOpeningUnknown"
  from scan_share where token_hash = ? and expires_at > ?`;

@Injectable()
export class ScanSharesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those of a scan that can still be opened, newest first. */
  ofScan({ accountId, livemode }: Tenant, scanId: number, now: Date): Promise<ScanShare[]> {
    const open = { accountId, livemode, scanId, expiresAt: { $gt: now } };
    return this.em.find(ScanShare, open, { orderBy: { id: 'desc' } });
  }

  /** Of whichever account: for links. Unknown, revoked and expired are one and the same. */
  async findOpen(tokenHash: Buffer, now: Date): Promise<OpenShare | null> {
    const [row] = await this.em.execute<(Omit<OpenShare, 'expiresAt'> & { expiresAt: string | Date })[]>(
      OPEN,
      [now, tokenHash, now],
    );
    return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null;
  }

  async insert(share: Omit<ScanShare, 'id'>): Promise<number> {
    return this.em.insert(ScanShare, share);
  }

  async touch(id: number, lastOpenedAt: Date): Promise<void> {
    await this.em.nativeUpdate(ScanShare, { id }, { lastOpenedAt });
  }

  async removeExpired({ accountId }: Tenant, now: Date): Promise<void> {
    await this.em.nativeDelete(ScanShare, { accountId, expiresAt: { $lte: now } });
  }

  /** @returns of which scan it was; null where there was no such share */
  async remove(accountId: number, id: number): Promise<number | null> {
    const sql = 'delete from scan_share where id = ? and account_id = ? returning scan_id as "scanId"';
    const [row] = await this.em.execute<{ scanId: number }[]>(sql, [id, accountId]);
    return row?.scanId ?? null;
  }
}
