import { renderPixels } from '#libs/heat-map';
import type { DrawTask } from './draw-in-process.js';

/** Entry point of the process: draws the SVG that it receives, and ends. */
process.once('message', ({ svg, width }: DrawTask) => {
  void renderPixels(svg, width).then((drawn) => {
    process.send?.(drawn, () => {
      process.disconnect();
    });
  });
});
process.once('disconnect', () => process.exit());
