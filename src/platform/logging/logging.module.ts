import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import { maskKeys } from '../secrets/mask-keys.js';
import type { IncomingMessage } from 'node:http';
import { LoggerModule } from 'nestjs-pino';
import { destination, type LogFn } from 'pino';
import { describeError } from './describe-error.js';
import { LogContext } from './log-context.js';

/** What the framework tells about itself at every start, route by route, helps nobody. */
const FRAMEWORK_CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
const INFO = 30;

const PROBES = new Set(['/healthz', '/readyz']);

/** JSON lines, each with the request id. Bodies, queries and credentials are never logged, nor keys in a path. */
@Module({})
export class LoggingModule {
  /** @param options.toStandardError for a command, whose standard output is its result */
  static forRoot(options: { level: AppConfig['logLevel']; toStandardError: boolean }): DynamicModule {
    return {
      module: LoggingModule,
      global: true,
      providers: [LogContext],
      exports: [LogContext],
      imports: [
        LoggerModule.forRoot({
          forRoutes: ['{*path}'],
          pinoHttp: {
            level: options.level,
            stream: destination(options.toStandardError ? 2 : 1),
            quietReqLogger: true,
            customAttributeKeys: { reqId: 'requestId' },
            serializers: { req: describeRequest, res: describeResponse, err: describeError },
            autoLogging: { ignore: isProbe },
            hooks: { logMethod: dropChatter, streamWrite: maskKeys },
          },
        }),
      ],
    };
  }
}

function dropChatter(this: unknown, args: Parameters<LogFn>, log: LogFn, level: number): void {
  const [first] = args as unknown[];
  const context = (first as { context?: unknown } | null)?.context;
  if (level <= INFO && typeof context === 'string' && FRAMEWORK_CHATTER.has(context)) return;
  log.apply(this as never, args);
}

function isProbe(request: IncomingMessage & { originalUrl?: string }): boolean {
  return PROBES.has(request.originalUrl ?? request.url ?? '');
}

/** Path only: a query may hold a key that somebody put there by mistake. */
function describeRequest(request: { method: string; url: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?', 1)[0] };
}

function describeResponse(response: { statusCode: number }): Record<string, unknown> {
  return { status: response.statusCode };
}
