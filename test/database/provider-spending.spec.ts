import { loadConfig } from '#config';
import { Clock } from '#platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { ProviderSpendingRepository } from '../../src/search/spending/provider-spending.repository.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';

class SetClock extends Clock {
  time = new Date('2026-11-30T23:59:59Z');

  override now(): Date {
    return this.time;
  }
}

/** The embedded database has one connection, so it shows no races. */
describeWith('postgresql', 'ProviderSpending on postgresql', () => {
  it('concurrent bookings reach the monthly cap but never exceed it', async () => {
    const all = [...ofEach(), ...ofEach(), ...ofEach()];
    const spending = new ProviderSpendingRepository(first.em, clock);
    const cap = 25 * CENT + CENT / 2;
    const booked = await Promise.all(
      Array.from({ length: 20 }, () => all.map((each) => each.book('serpapi', CENT, cap))).flat(),
    );
    expect(booked.filter(Boolean)).toHaveLength(25);
    expect(await spending.spentThisMonth('serpapi')).toBe(25 * CENT);
    const [any] = booked.filter((booking) => booking !== null);
    if (any) await spending.release(any);
    expect(await spending.book('serpapi', CENT, cap)).not.toBeNull();
    expect(await spending.book('serpapi', CENT, cap)).toBeNull();
  });

  it('counts bookings by provider and month, and returns a booking to the month of its booking', async () => {
    const spending = new ProviderSpendingRepository(first.em, clock);
    expect(await spending.spentThisMonth('serper')).toBe(0);
    expect(await spending.book('serper', CENT, CENT - 1)).toBeNull();
    const booking = await spending.book('serper', CENT, null);
    clock.time = new Date('2026-12-01T00:00:00Z');
    expect(await spending.spentThisMonth('serper')).toBe(0);
    expect(await spending.book('serpapi', CENT, CENT)).not.toBeNull();
    if (booking) await spending.release(booking);
    clock.time = new Date('2026-11-01T00:00:00Z');
    expect(await spending.spentThisMonth('serper')).toBe(0);
    expect(await spending.spentThisMonth('serpapi')).toBe(25 * CENT);
  });

  let storage: TestDatabase;
  let databases: Database[];
  let first: Database;

  beforeAll(async () => {
    storage = await createDatabase('postgresql');
    const { database } = loadConfig(storage.env);
    first = await openDatabase(database, ENTITIES);
    // Stands for three processes.
    const others = await Promise.all(Array.from({ length: 2 }, () => openDatabase(database, ENTITIES)));
    databases = [first, ...others];
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
    await storage.remove();
  });

  const clock = new SetClock();

  function ofEach(): ProviderSpendingRepository[] {
    return databases.map(({ em }) => new ProviderSpendingRepository(em, clock));
  }
});

const CENT = 10_000;
