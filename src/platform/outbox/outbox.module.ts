import { Module } from '@nestjs/common';
import { DashboardLinks } from './dashboard-links.js';
import { Outbox } from './outbox.repository.js';

@Module({ providers: [DashboardLinks, Outbox], exports: [DashboardLinks, Outbox] })
export class OutboxModule {}
