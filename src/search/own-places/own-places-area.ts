import type { CoverageArea } from '#libs/local-search';
import { BackgroundTask } from '#platform/background/background-task';
import { TaskRunner } from '#platform/background/task-runner';
import { Injectable } from '@nestjs/common';
import { OwnPlacesRepository } from './own-places.repository.js';

/** Width of the covered margin around the rectangle of all places. */
const MARGIN_METERS = 10_000;
const METERS_PER_DEGREE = 111_195;

/**
 * The area that own places cover: the rectangle around all of them plus 10 km on each side. It is kept in memory because
 * every pin needs it, and read again every five seconds because another process may import.
 */
@Injectable()
export class OwnPlacesArea {
  private areas: readonly CoverageArea[] = [];
  private isWatched = false;
  /** One read at a time, so that an older result never replaces a newer one. */
  private readonly reading = new TaskRunner(() => this.read());

  constructor(private readonly places: OwnPlacesRepository) {}

  /** Returns no area while there are no places. */
  current(): readonly CoverageArea[] {
    return this.areas;
  }

  /** Reads the area now, and again if a read was under way. */
  async refresh(): Promise<void> {
    await this.reading.runAfresh();
  }

  /** Reads the area now and turns on the background task. */
  async watch(): Promise<void> {
    await this.refresh();
    this.isWatched = true;
  }

  /** Keeps the last area if the read fails. */
  @BackgroundTask({ name: 'own-places.area', every: 5_000 })
  async refreshRegularly(): Promise<void> {
    if (this.isWatched) await this.refresh();
  }

  /** @returns the number of areas */
  private async read(): Promise<number> {
    const bounds = await this.places.bounds();
    this.areas = bounds ? [{ name: 'the imported places', bounds: widened(bounds) }] : [];
    return this.areas.length;
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
