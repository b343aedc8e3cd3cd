import fc from 'fast-check';

// Every run tries the same values, so that a change fails only for what it changes. `npm run test:flakes` tries new ones.
fc.configureGlobal({ seed: Number(process.env['SHUFFLE_SEED'] ?? 1) });
