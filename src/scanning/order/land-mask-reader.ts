import { LAND_MASK_PATH } from '#config';
import { type LandMask, readLandMask } from '#libs/land-mask';
import { Injectable } from '@nestjs/common';

/** Reads the land mask when the first scan needs it, and keeps it. */
@Injectable()
export class LandMaskReader {
  private mask: Promise<LandMask> | null = null;

  read(): Promise<LandMask> {
    this.mask ??= readLandMask(LAND_MASK_PATH).catch((error: unknown) => {
      this.mask = null;
      throw error;
    });
    return this.mask;
  }
}
