import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { CommandMeta, SubCommandMeta } from 'nest-commander/src/constants.js';
import { AdminCommand } from './admin-command.js';

interface CommandMetadata {
  readonly name: string;
  readonly subCommands?: readonly Type[];
}

/** Finds the commands of this application by their words. */
@Injectable()
export class CommandRegistry {
  private byPath: ReadonlyMap<string, AdminCommand<object>> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** @param path the words before the options, for example `account create` */
  find(path: string): AdminCommand<object> | undefined {
    this.byPath ??= this.collect();
    return this.byPath.get(path);
  }

  private collect(): ReadonlyMap<string, AdminCommand<object>> {
    const instances = new Map<unknown, AdminCommand<object>>();
    const types = new Set<Type>();
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (instance instanceof AdminCommand) {
        instances.set(instance.constructor, instance as AdminCommand<object>);
      }
      if (typeof metatype === 'function') types.add(metatype as Type);
    }
    const found = new Map<string, AdminCommand<object>>();
    const visit = (type: Type, key: string, above: string): void => {
      const metadata = Reflect.getMetadata(key, type) as CommandMetadata | undefined;
      if (!metadata) return;
      const path = `${above}${metadata.name}`;
      const instance = instances.get(type);
      if (instance) found.set(path, instance);
      for (const child of metadata.subCommands ?? []) visit(child, SubCommandMeta, `${path} `);
    };
    for (const type of types) visit(type, CommandMeta, '');
    return found;
  }
}

@Module({ imports: [DiscoveryModule], providers: [CommandRegistry], exports: [CommandRegistry] })
export class CommandRegistryModule {}
