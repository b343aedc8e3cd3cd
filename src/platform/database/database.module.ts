import type { DatabaseConfig } from '#config';
import { RequestContext } from '@mikro-orm/core';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Database, EntityList } from './database.js';
import { EMBEDDED } from './embedded/embedded.token.js';
import { EmbeddedUpkeep } from './embedded/upkeep.js';
import { EntityManager } from './entity-manager.js';
import { IdentityMap } from './identity-map.js';
import { openDatabase } from './open-database.js';
import { UnitOfWork } from './unit-of-work.js';

const DATABASE = Symbol('Database');

/**
 * Provides the `EntityManager`. Each HTTP request gets its own identity map; jobs and commands get theirs
 * from whoever runs them.
 */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    host: HttpAdapterHost,
  ) {
    // A worker or a command has no HTTP server.
    const fastify = (host.httpAdapter as AbstractHttpAdapter | undefined)?.getInstance<FastifyInstance>();
    fastify?.addHook('onRequest', (_request, _reply, done) => {
      RequestContext.create(database.em, done);
    });
  }

  static forRoot(config: DatabaseConfig, entities: EntityList): DynamicModule {
    return DatabaseModule.of(() => openDatabase(config, entities));
  }

  /** Has the data folder to itself and the database in it closed: it may be broken, and is to be replaced. */
  static forRestore(dataDir: string, entities: EntityList): DynamicModule {
    return DatabaseModule.of(async () => {
      const { takeEmbedded } = await import('./embedded/open-embedded.js');
      return takeEmbedded(dataDir, entities);
    });
  }

  private static of(open: () => Promise<Database>): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        IdentityMap,
        UnitOfWork,
        EmbeddedUpkeep,
        { provide: DATABASE, useFactory: open },
        { provide: EntityManager, inject: [DATABASE], useFactory: (database: Database) => database.em },
        { provide: EMBEDDED, inject: [DATABASE], useFactory: (database: Database) => database.embedded },
      ],
      exports: [EntityManager, IdentityMap, UnitOfWork, EMBEDDED],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}
