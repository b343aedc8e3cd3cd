import { Problem } from '#platform/http/problem';
import { BAD_REQUEST, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE } from '#platform/http/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '../import-columns.js';
import { FILE_TYPES, type FileType, isFileType } from './read-file.js';

/** A file that was sent as the body of a request. */
export interface RequestFile {
  readonly bytes: Buffer;
  readonly type: FileType;
  /** The parameter of the media type; null if it has none. */
  readonly charset: string | null;
}

/** Parameter decorator: the function that reads the file. The route must set `streamsBody`. */
export const ReadRequestFile = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return (): Promise<RequestFile> => readRequestFile(request);
});

/** @throws Problem `unsupported_media_type`, `body_too_large`; the error of an invalid media type */
async function readRequestFile({ headers, body, raw }: FastifyRequest): Promise<RequestFile> {
  if (body instanceof Error) throw tooLargeOr(body);
  const [given = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  const type = given.trim().toLowerCase();
  if (!isFileType(type)) throw unsupported(`Content-Type must be one of ${FILE_TYPES.join(', ')}.`);
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw unsupported('The body is compressed. Send it without Content-Encoding.');
  }
  const charset =
    parameters.map((one) => /^\s*charset="?([^"]*)"?\s*$/i.exec(one)?.[1]).find(Boolean) ?? null;
  return { bytes: await readAll(raw), type, charset };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > MAX_FILE_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(BAD_REQUEST, 'The connection ended before the whole file arrived.', { cause });
  }
  return Buffer.concat(chunks);
}

function tooLargeOr(error: Error): Error {
  return (error as { statusCode?: unknown }).statusCode === 413 ? tooLarge() : error;
}

function tooLarge(): Problem {
  const detail = `The file has more than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it. Nothing was stored.`;
  return new Problem(BODY_TOO_LARGE, detail);
}

function unsupported(detail: string): Problem {
  return new Problem(UNSUPPORTED_MEDIA_TYPE, detail);
}
