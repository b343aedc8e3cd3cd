import { Injectable } from '@nestjs/common';
import { type DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

export interface MarkedMethod<Options> {
  readonly owner: Record<string, unknown>;
  readonly method: string;
  readonly options: Options;
}

/** Finds the methods of providers that have a decorator created by `DiscoveryService.createDecorator`. */
@Injectable()
export class MarkedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find<Options>(decorator: DiscoverableDecorator<Options>): MarkedMethod<Options>[] {
    return this.discovery.getProviders().flatMap((wrapper) => {
      const owner = wrapper.instance as Record<string, unknown> | undefined;
      if (!owner || typeof owner !== 'object') return [];
      return this.scanner
        .getAllMethodNames(Object.getPrototypeOf(owner) as object)
        .map((method) => ({
          owner,
          method,
          options: this.discovery.getMetadataByDecorator(decorator, wrapper, method),
        }))
        .filter((found): found is MarkedMethod<Options> => found.options !== undefined);
    });
  }
}
