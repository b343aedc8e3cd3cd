import type { AppConfig } from '#config';
import { type DynamicModule, Module } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';

/** JSON lines on standard output, each with the request id. Bodies, queries and credentials are never logged. */
@Module({})
export class LoggingModule {
  static forRoot(options: { level: AppConfig['logLevel']; toStandardError: boolean }): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: options.level,
            // Standard output belongs to what a command prints.
            stream: destination(options.toStandardError ? 2 : 1),
            quietReqLogger: true,
            customAttributeKeys: { reqId: 'requestId' },
            serializers: { req: describeRequest, res: describeResponse },
            autoLogging: { ignore: (request: IncomingMessage) => isProbe(request.url) },
          },
        }),
      ],
    };
  }
}

function isProbe(url: string | undefined): boolean {
  return url === '/healthz' || url === '/readyz';
}

/** Path only: a query may hold a key that somebody put there by mistake. */
function describeRequest(request: { method: string; url: string; id: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?', 1)[0] };
}

function describeResponse(response: { statusCode: number }): Record<string, unknown> {
  return { status: response.statusCode };
}
