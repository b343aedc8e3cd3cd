import { AppConfig } from '#config';
import { RequestContext } from '@mikro-orm/core';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { fromConfig } from '../config.module.js';
import { httpServerOf } from '../http-server.js';
import type { Database, EntityList } from './database.js';
import { DatabaseInspector } from './database-inspector.js';
import { EMBEDDED } from './embedded/embedded.token.js';
import { EntityManager } from './entity-manager.js';
import { openDatabase } from './open-database.js';
import { RestoreMark } from './restore-mark.js';
import { UnitOfWork } from './unit-of-work.js';

const DATABASE = Symbol('Database');

/** Provides the `EntityManager` and the `UnitOfWork`. Each HTTP request gets an identity map of its own. */
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

  /** Locks the data folder without opening its database, which may be broken and is about to be replaced. */
  static forRestore(dataDir: string, entities: EntityList): DynamicModule {
    return DatabaseModule.of(async () => {
      const { lockEmbedded } = await import('./embedded/open-embedded.js');
      return lockEmbedded(dataDir, entities);
    });
  }

  private static of(open: (config: AppConfig) => Promise<Database>): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        UnitOfWork,
        DatabaseInspector,
        RestoreMark,
        fromConfig(DATABASE, open),
        { provide: EntityManager, inject: [DATABASE], useFactory: (database: Database) => database.em },
        { provide: EMBEDDED, inject: [DATABASE], useFactory: (database: Database) => database.embedded },
      ],
      exports: [EntityManager, UnitOfWork, DatabaseInspector, RestoreMark, EMBEDDED],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}
