import { EntityManager } from '#platform/database/entity-manager';
import { tagKey } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { noScan } from '../../scanning/record/scans.service.js';
import { ScanShare } from './scan-share.entity.js';

/** What a link opens: one scan, or the portfolio of a tag. */
export type ShareSubject = { readonly scanId: number } | { readonly tag: string };

export interface RemovedShare {
  /** What it opened. */
  readonly subject: ShareSubject;
  /** `user:<id>`; null if it is unknown. */
  readonly madeBy: string | null;
}

/** A share that is valid. */
export interface OpenShare extends Tenant {
  readonly id: number;
  /** Null for a tag. */
  readonly scanId: number | null;
  readonly tag: string | null;
  readonly expiresAt: Date;
  /** Whether the stored time of the last opening is older than a minute. */
  readonly isOpeningOutdated: boolean;
}

const OPEN = `
  select id, account_id as "accountId", livemode, scan_id as "scanId", tag, expires_at as "expiresAt",
    coalesce(last_opened_at <= ?::timestamptz - interval '1 minute', true) as "isOpeningOutdated"
  from scan_share where token_hash = ? and expires_at > ?`;

@Injectable()
export class ScanSharesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Returns the valid shares of a scan or tag, newest first. */
  findValid({ accountId, livemode }: Tenant, subject: ShareSubject, now: Date): Promise<ScanShare[]> {
    const shared = 'tag' in subject ? { tagKey: tagKey(subject.tag) } : { scanId: subject.scanId };
    const open = { accountId, livemode, ...shared, expiresAt: { $gt: now } };
    return this.em.find(ScanShare, open, { orderBy: { id: 'desc' } });
  }

  /** Returns the share of any account; null if it is unknown, revoked or expired. */
  async findOpen(tokenHash: Buffer, now: Date): Promise<OpenShare | null> {
    const [row] = await this.em.execute<(Omit<OpenShare, 'expiresAt'> & { expiresAt: string | Date })[]>(
      OPEN,
      [now, tokenHash, now],
    );
    return row ? { ...row, expiresAt: new Date(row.expiresAt) } : null;
  }

  /** @throws Problem `not_found` if the scan was deleted concurrently */
  async insert(share: Omit<ScanShare, 'id'>): Promise<number> {
    try {
      return await this.em.insert(ScanShare, share);
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
      throw noScan(share.scanId ?? 0);
    }
  }

  async touch(id: number, lastOpenedAt: Date): Promise<void> {
    await this.em.nativeUpdate(ScanShare, { id }, { lastOpenedAt });
  }

  async removeExpired({ accountId }: Tenant, now: Date): Promise<void> {
    await this.em.nativeDelete(ScanShare, { accountId, expiresAt: { $lte: now } });
  }

  /** @returns null if the account has no such share */
  async remove(accountId: number, id: number): Promise<RemovedShare | null> {
    const sql = `delete from scan_share where id = ? and account_id = ?
      returning scan_id as "scanId", tag, made_by as "madeBy"`;
    type Row = Pick<OpenShare, 'scanId' | 'tag'> & Pick<RemovedShare, 'madeBy'>;
    const [row] = await this.em.execute<Row[]>(sql, [id, accountId]);
    if (!row) return null;
    const { scanId, tag, madeBy } = row;
    if (scanId !== null) return { subject: { scanId }, madeBy };
    return tag === null ? null : { subject: { tag }, madeBy };
  }
}
