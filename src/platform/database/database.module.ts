import { AppConfig } from '#config';
import { RequestContext } from '@mikro-orm/core';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { fromConfig } from '../config.module.js';
import type { Database, EntityList } from './database.js';
import { httpServerOf } from '../http/http-server.js';
import { EMBEDDED } from './embedded/embedded.token.js';
import { EmbeddedUpkeep } from './embedded/upkeep.js';
import { EntityManager } from './entity-manager.js';
import { openDatabase } from './open-database.js';
import { UnitOfWork } from './unit-of-work.js';

const DATABASE = Symbol('Database');

/**
 * Provides the `EntityManager`. Each HTTP request gets its own identity map; the runners of jobs, background tasks and
 * commands create theirs.
 */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    host: HttpAdapterHost,
  ) {
    httpServerOf(host)?.addHook('onRequest', (_request, _reply, done) => {
      RequestContext.create(database.em, done);
    });
  }

  static forRoot(entities: EntityList): DynamicModule {
    return DatabaseModule.of(({ database }) => openDatabase(database, entities));
  }

  /** Takes the data folder without opening the database in it, which a restore replaces and which may be broken. */
  static forRestore(dataDir: string, entities: EntityList): DynamicModule {
    return DatabaseModule.of(async () => {
      const { takeEmbedded } = await import('./embedded/open-embedded.js');
      return takeEmbedded(dataDir, entities);
    });
  }

  private static of(open: (config: AppConfig) => Promise<Database>): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        UnitOfWork,
        EmbeddedUpkeep,
        fromConfig(DATABASE, open),
        { provide: EntityManager, inject: [DATABASE], useFactory: (database: Database) => database.em },
        { provide: EMBEDDED, inject: [DATABASE], useFactory: (database: Database) => database.embedded },
      ],
      exports: [EntityManager, UnitOfWork, EMBEDDED],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}
