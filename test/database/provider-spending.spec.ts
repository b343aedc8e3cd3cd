import { loadConfig } from '#config';
import { Clock } from '#platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { ENTITIES } from '../../src/entities.js';
import { type Database, openDatabase } from '../../src/platform/database/open-database.js';
import { ProviderSpendingRepository } from '../../src/search/spending/provider-spending.repository.js';

class SetClock extends Clock {
  time = new Date('2026-11-30T23:59:59Z');

  override now(): Date {
    return this.time;
  }
}

const CENT = 10_000;

/** Races only show on a server: the embedded database has one connection. */
describeWith('postgresql', 'what a provider has cost in a month, on postgresql', () => {
  let storage: TestDatabase;
  let databases: Database[];
  let first: Database;
  const clock = new SetClock();

  beforeAll(async () => {
    storage = await createDatabase('postgresql');
    const { database } = loadConfig(storage.env);
    first = await openDatabase(database, ENTITIES);
    // Three processes.
    const others = await Promise.all(Array.from({ length: 2 }, () => openDatabase(database, ENTITIES)));
    databases = [first, ...others];
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await storage.remove();
  });

  const ofEach = (): ProviderSpendingRepository[] =>
    databases.map(({ em }) => new ProviderSpendingRepository(em, clock));

  it('never passes the cap, however many ask at once, and reaches it', async () => {
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

  it('is counted by provider and month, and given back where it was booked', async () => {
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
});
