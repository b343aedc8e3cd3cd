import type { DatabaseConfig } from '#config';
import type { EntityClass, EntitySchema } from '@mikro-orm/core';
import { RequestContext } from '@mikro-orm/core';
import {
  type DynamicModule,
  Inject,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type Database, openDatabase } from './open-database.js';
import { EntityManager } from './entity-manager.js';
import { UnitOfWork } from './unit-of-work.js';

const DATABASE = Symbol('Database');

/**
 * Provides the `EntityManager`. Each HTTP request gets its own identity map; jobs and commands get theirs
 * from whoever runs them.
 */
@Module({})
export class DatabaseModule implements NestModule, OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  static forRoot(
    config: DatabaseConfig,
    entities: readonly (EntityClass<object> | EntitySchema)[],
  ): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        UnitOfWork,
        { provide: DATABASE, useFactory: () => openDatabase(config, entities) },
        { provide: EntityManager, inject: [DATABASE], useFactory: (database: Database) => database.em },
      ],
      exports: [EntityManager, UnitOfWork],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    const { em } = this.database;
    consumer
      .apply((_request: unknown, _response: unknown, next: () => void) => {
        RequestContext.create(em, next);
      })
      .forRoutes('{*path}');
  }

  onApplicationShutdown(): Promise<void> {
    return this.database.close();
  }
}
