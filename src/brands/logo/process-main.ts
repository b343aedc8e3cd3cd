import type { DrawAnswer } from './draw-in-process.js';
import { makeLogo, RefusedLogo } from './make-logo.js';

/** Entry point of the process: draws the picture that it receives, and ends. A picture that cannot be drawn ends it too. */
process.once('message', (picture: Buffer) => {
  void answer(picture).then((answered) => {
    process.send?.(answered, () => {
      process.disconnect();
    });
  });
});
process.once('disconnect', () => process.exit());

async function answer(picture: Buffer): Promise<DrawAnswer> {
  try {
    return await makeLogo(picture);
  } catch (error) {
    if (error instanceof RefusedLogo) return { refusal: error.message };
    throw error;
  }
}
