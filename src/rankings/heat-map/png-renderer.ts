import { type Pixels, renderPixels, renderPng } from '#libs/heat-map';
import { Injectable } from '@nestjs/common';

/** Renders PNGs. Injectable, so that tests can slow it down. */
@Injectable()
export class PngRenderer {
  /** @param svg SVG document of `drawHeatMap` */
  render(svg: string): Promise<Buffer> {
    return renderPng(svg);
  }

  pixels(svg: string): Promise<Pixels> {
    return renderPixels(svg);
  }
}
