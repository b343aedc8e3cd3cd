import { expect, it } from 'vitest';
import type { OwnPlacesRepository } from './own-places.repository.js';
import { OwnPlacesArea } from './own-places-area.js';

type Bounds = Awaited<ReturnType<OwnPlacesRepository['bounds']>>;

it('OwnPlacesArea.refresh keeps the newer of two reads, in whatever order they end', async () => {
  const [older, newer] = [Promise.withResolvers<Bounds>(), Promise.withResolvers<Bounds>()];
  const reads = [older, newer];
  const places = { bounds: () => reads.shift()?.promise } as OwnPlacesRepository;
  const area = new OwnPlacesArea(places);
  const refreshed = [area.refresh(), area.refresh()];
  newer.resolve([0, 0, 1, 1]);
  older.resolve(null);
  await Promise.all(refreshed);
  expect(area.current()).toHaveLength(1);
});
