import { AppConfig } from '#config';
import { Global, Module } from '@nestjs/common';
import { maskKeys } from '../secrets/mask-keys.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoggerModule } from 'nestjs-pino';
import { destination, type LogFn } from 'pino';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { describeError } from './describe-error.js';
import { LogContext } from './log-context.js';

/** Sources of the framework's messages at every start, such as a line per route. They are dropped. */
const FRAMEWORK_CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
const INFO = 30;

const PROBES = new Set(['/healthz', '/readyz']);

/** Logs JSON lines with the request id, and each request with its address and caller. Bodies, queries, credentials and keys in a path are never logged. */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [AppConfig, PROCESS_ROLE],
      useFactory: ({ logLevel }: AppConfig, role: ProcessRole) => ({
        forRoutes: ['{*path}'],
        assignResponse: true,
        pinoHttp: {
          level: logLevel,
          // The standard output of a command is its result.
          stream: destination(role === 'command' ? 2 : 1),
          quietReqLogger: true,
          customAttributeKeys: { reqId: 'requestId' },
          customLogLevel: levelOf,
          // `customProps` would create two loggers for each request, also for lines that are not written.
          customSuccessObject: withAddress,
          customErrorObject: (request, response, _error, line: object) =>
            withAddress(request, response, line),
          serializers: { req: describeRequest, res: describeResponse, err: describeError },
          autoLogging: { ignore: isProbe },
          hooks: { logMethod: dropChatter, streamWrite: maskKeys },
        },
      }),
    }),
  ],
  providers: [LogContext],
  exports: [LogContext],
})
export class LoggingModule {}

function dropChatter(this: unknown, args: Parameters<LogFn>, log: LogFn, level: number): void {
  const [first] = args as unknown[];
  const context = (first as { context?: unknown } | null)?.context;
  if (level <= INFO && typeof context === 'string' && FRAMEWORK_CHATTER.has(context)) return;
  log.apply(this as never, args);
}

function isProbe(request: IncomingMessage & { originalUrl?: string }): boolean {
  return PROBES.has(request.originalUrl ?? request.url ?? '');
}

/** A client that closes its connection is no event that an operator must see. */
function levelOf(request: IncomingMessage, response: ServerResponse): 'debug' | 'info' {
  return response.writableFinished ? 'info' : 'debug';
}

/** Adds the address of the client. A guard adds the caller, see `PinoLogger.assign`. */
function withAddress({ ip }: IncomingMessage & { ip?: string }, _: ServerResponse, line: object): object {
  return { ...line, address: ip };
}

/** Only the path, because a query may contain a key by mistake. */
function describeRequest(request: { method: string; url: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?', 1)[0] };
}

function describeResponse(response: { statusCode: number }): Record<string, unknown> {
  return { status: response.statusCode };
}
