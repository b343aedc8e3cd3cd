import { renderPng } from '#libs/heat-map';
import { Injectable } from '@nestjs/common';

/** Draws pictures, each as soon as it is asked for. */
@Injectable()
export class PngRenderer {
  /** @param svg a document of `drawHeatMap` */
  render(svg: string): Promise<Buffer> {
    return renderPng(svg);
  }
}
