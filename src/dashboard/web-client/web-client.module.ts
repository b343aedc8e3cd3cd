import { httpServerOf } from '#platform/http-server';
import fastifyStatic from '@fastify/static';
import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { WebClientController } from './web-client.controller.js';
import { WebClientFiles, type WebClientOptions } from './web-client-files.js';

const FOLDER = Symbol('folder of the web client');

/** Serves the built web client under /dashboard. */
@Module({})
export class WebClientModule {
  constructor(host: HttpAdapterHost, @Inject(FOLDER) folder: string) {
    // `serve: false`: the controller selects the files. The build has compressed them: none contains a secret.
    void httpServerOf(host)?.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  }

  static forRoot(options: WebClientOptions): DynamicModule {
    return {
      module: WebClientModule,
      controllers: [WebClientController],
      providers: [
        { provide: FOLDER, useValue: options.folder },
        { provide: WebClientFiles, useFactory: () => new WebClientFiles(options) },
      ],
    };
  }
}
