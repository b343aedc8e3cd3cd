import { AppConfig } from '#config';
import { Inject, Injectable } from '@nestjs/common';
import type { EventKind } from './define-event.js';

/** Links of events to the pages of the dashboard that show them. */
@Injectable()
export class DashboardLinks {
  constructor(@Inject(AppConfig) private readonly config: Pick<AppConfig, 'publicUrl'>) {}

  /** @returns null without `PUBLIC_URL`: the receiver of an event may be on another machine */
  to<Data extends object>(kind: EventKind<Data>, data: Data): string | null {
    const { publicUrl } = this.config;
    return publicUrl === null ? null : publicUrl + kind.page(data);
  }
}
