import type { CoverageArea } from '#libs/local-search';
import { BackgroundTask } from '#platform/background/background-task';
import { Injectable } from '@nestjs/common';
import { OwnPlacesRepository } from './own-places.repository.js';

/** How far from the rectangle around all places a searcher may stand and be told who is nearest. */
const MARGIN_METERS = 10_000;
const METERS_PER_DEGREE = 111_195;

/**
 * Where there are own places: the rectangle around all of them and 10 km more on each side. Kept in memory, since it is
 * asked for at every pin; another process may import, so it is read again every five seconds.
 */
@Injectable()
export class OwnPlacesArea {
  private areas: readonly CoverageArea[] = [];
  private isWatched = false;

  constructor(private readonly places: OwnPlacesRepository) {}

  /** None while there are no places. */
  current(): readonly CoverageArea[] {
    return this.areas;
  }

  async refresh(): Promise<void> {
    const bounds = await this.places.bounds();
    this.areas = bounds ? [{ name: 'the imported places', bounds: widened(bounds) }] : [];
  }

  /** Reads it now, and again and again from now on. */
  async watch(): Promise<void> {
    await this.refresh();
    this.isWatched = true;
  }

  /** Keeps the last area when it fails. */
  @BackgroundTask({ name: 'own-places.area', every: 5_000 })
  async look(): Promise<void> {
    if (this.isWatched) await this.refresh();
  }
}

function widened([west, south, east, north]: CoverageArea['bounds']): CoverageArea['bounds'] {
  const tall = MARGIN_METERS / METERS_PER_DEGREE;
  const poleward = Math.min(89, Math.max(Math.abs(south), Math.abs(north)));
  const wide = tall / Math.cos((poleward * Math.PI) / 180);
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - tall),
    Math.min(180, east + wide),
    Math.min(90, north + tall),
  ];
}
