import { loadConfig } from '#config';
import { useOutboundProxy } from '#platform/outbound/outbound-proxy';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { reportBootFailure } from './boot-failure.js';
import { limitShutdown } from './limit-shutdown.js';

/** Runs jobs and background tasks on further machines. Needs Redis. */
try {
  // eslint-disable-next-line no-restricted-properties -- the entry point hands the environment to config/
  const config = loadConfig(process.env, { needs: ['DATABASE_URL', 'REDIS_URL'] });
  await useOutboundProxy(config.outboundProxy);
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, 'worker'), {
    logger: false,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([], { useProcessExit: true });
  limitShutdown(config.shutdownSeconds);
  app.get(Logger).log('Working', 'LocalRankingService');
} catch (error) {
  reportBootFailure(error);
}
