import { Reflector } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { Acts, Lists, Reads, Resource } from './resource.js';
import { requireOpenTo } from './restriction.js';

const reflector = new Reflector();

function openTo<Controller extends object>(
  controller: new () => Controller,
  handler: keyof Controller & string,
  scopes: readonly ('read' | 'write')[] = ['read'],
): () => void {
  const caller = { restrictedTo: ['acme'], scopes };
  const targets = [(controller.prototype as Record<string, () => void>)[handler] ?? controller, controller];
  return () => {
    requireOpenTo(caller, reflector, targets);
  };
}

describe('@Resource', () => {
  it('refuses callers that are restricted to tags unless it or the operation allows them', () => {
    @Resource({ path: 'things', tag: 'Things' })
    class Things {
      @Lists({ summary: 'List' })
      list(): string {
        return 'list';
      }

      @Reads({ summary: 'Read', allowsRestricted: 'all' })
      read(): string {
        return 'read';
      }

      @Acts({ path: ':id/stop', summary: 'Stop', allowsRestricted: 'writers' })
      stop(): string {
        return 'stop';
      }
    }
    expect(openTo(Things, 'list')).toThrow('You only have access to businesses with the tags acme');
    expect(openTo(Things, 'read')).not.toThrow();
    expect(openTo(Things, 'stop')).toThrow('You only have access to businesses with the tags acme');
    expect(openTo(Things, 'stop', ['write'])).not.toThrow();
  });

  it('opens all its operations with allowsRestricted, and an operation of its own can be narrower', () => {
    @Resource({ path: 'things', tag: 'Things', allowsRestricted: 'all' })
    class Things {
      @Lists({ summary: 'List' })
      list(): string {
        return 'list';
      }

      @Reads({ summary: 'Read', allowsRestricted: 'writers' })
      read(): string {
        return 'read';
      }
    }
    expect(openTo(Things, 'list')).not.toThrow();
    expect(openTo(Things, 'read')).toThrow('You only have access to businesses with the tags acme');
  });

  it('routes an operation only in a class that is a resource, so that none lacks its guards', () => {
    class Things {
      @Reads({ summary: 'Read' })
      read(): string {
        return 'read';
      }
    }
    const read = Reflect.get(Things.prototype, 'read') as object;
    expect(Reflect.getMetadata('path', read)).toBeUndefined();
    Resource({ path: 'things', tag: 'Things' })(Things);
    expect(Reflect.getMetadata('path', read)).toBe(':id');
  });
});
