import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { constants } from 'node:zlib';

/** Smaller responses fit in one packet anyway. In bytes. */
const THRESHOLD = 1024;
/** Larger responses are compressed by threads of libuv, smaller ones at once: a stream would cost more. In bytes. */
const SYNC_THRESHOLD = 16 * 1024;
/** Of 0 to 11 and 0 to 9. See "Compression" in docs/explanation/performance.md for the measurement. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const COMPRESSIBLE =
  /^(?:application\/(?:(?:[\w.-]+\+)?(?:json|yaml)|x-ndjson|vnd\.mapbox-vector-tile)|text\/(?:csv|yaml)|image\/svg\+xml)(?:;|$)/;

/**
 * Compresses responses of the public API, the OpenAPI documents and the tiles of street maps, if the client accepts it.
 * Must be called before the routes are declared.
 *
 * The routes of the dashboard stay uncompressed: a cookie authorises its requests, so another site could cause them and
 * guess a secret in a response from its length (BREACH). A site cannot send the bearer token of the public API. The
 * files of the web client contain no secret, and the build has compressed them.
 */
export async function compressResponses(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (!/^\/(?:api\/v1\/|openapi\.|streets\/)/.test(route.url)) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: THRESHOLD,
    syncThreshold: SYNC_THRESHOLD,
    customTypes: COMPRESSIBLE,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
    globalDecompression: false,
  });
}
