import { AppConfig } from '#config';
import { Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import { destination, type LogFn, stdSerializers } from 'pino';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { httpServerOf } from '../http-server.js';
import { currentOrigin } from '../request-id.js';
import { maskKeys } from '../secrets/mask-keys.js';
import { LogContext } from './log-context.js';
import { describeError } from './log-requests.js';
import { logRequests, REQUEST_SERIALIZERS } from './log-requests.js';

/** Sources of the framework's messages at every start, such as a line per route. They are dropped. */
const FRAMEWORK_CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
const INFO = 30;

/** Logs JSON lines with the request id, and each request with its address and caller. Bodies, queries, credentials and keys in a path are never logged. */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [AppConfig, PROCESS_ROLE],
      useFactory: ({ logLevel }: AppConfig, role: ProcessRole) => ({
        // `logRequests` logs them.
        forRoutes: [],
        pinoHttp: {
          level: logLevel,
          // The standard output of a command is its result.
          stream: destination(role === 'command' ? 2 : 1),
          mixin: originFields,
          wrapSerializers: false,
          serializers: {
            ...REQUEST_SERIALIZERS,
            err: (error: Error) => describeError(stdSerializers.err(error)),
          },
          hooks: { logMethod: dropChatter, streamWrite: maskKeys },
        },
      }),
    }),
  ],
  providers: [LogContext],
  exports: [LogContext],
})
export class LoggingModule {
  constructor(host: HttpAdapterHost, { logger }: PinoLogger) {
    const server = httpServerOf(host);
    if (server) logRequests(server, logger);
  }
}

/** The fields of a line within a request, or within a job that a request caused. */
function originFields(): object {
  const origin = currentOrigin();
  return origin?.requestId ? { ...origin } : {};
}

function dropChatter(this: unknown, args: Parameters<LogFn>, log: LogFn, level: number): void {
  const [first] = args as unknown[];
  const context = (first as { context?: unknown } | null)?.context;
  if (level <= INFO && typeof context === 'string' && FRAMEWORK_CHATTER.has(context)) return;
  log.apply(this as never, args);
}
